/**
 * The name of an operation's or a guide's files below `static/page-data/`.
 * @param id `v3/Refund`, `guide/` and a topic, or `home/sample`.
 */
export const panelName = (id: string): string => id.replace('/', '_');
