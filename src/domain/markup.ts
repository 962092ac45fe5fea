const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const;

/** Returns text as it's written between tags of HTML, SVG, or XML. */
export const escapeText = (text: string): string => text.replaceAll(/[&<>]/g, (character) => ENTITIES[character as '&' | '<' | '>']);

/** Returns text as it's written in an attribute within double quotes. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', ENTITIES['"']);
