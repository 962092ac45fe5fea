/**
 * What the files of an operation or a guide are called, in `.docusaurus/panels` and `.docusaurus/consoles`. The bundler keeps two
 * names of each: an underscore is what both have in common, so that they pack well.
 * @param id `v3/Refund`, or `guide/` and a topic.
 */
export const panelName = (id: string): string => id.replace('/', '_');
