/**
 * The name of an operation's or a guide's files below `static/page-data/`.
 * @param id `v3/Refund`, or `guide/` and a topic.
 */
export const panelName = (id: string): string => id.replace('/', '_');
