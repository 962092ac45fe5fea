/** The attribute of the elements that the server writes around a part of the page that takes over its HTML later. */
export const PART_MARK = 'data-part';

/**
 * The comments that stand in the built page in the place of those elements, by the value of the attribute. The server can write
 * elements alone, and Preact looks for the comments of its own server: `rangeEnd` in its src/diff/index.js (11.2.0).
 */
export const partMarks = { begin: '<!--$s-->', end: '<!--/$s-->' } as const;
