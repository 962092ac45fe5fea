/**
 * What stands around a part of the page that takes over its HTML later: the server can write elements alone, and Preact looks for
 * comments, those of its own server (`rangeEnd` in its src/diff/index.js, 11.2.0). src/lib/page-template.ts makes one of the other.
 */
export const partMarks = {
  begin: { element: '<template data-part="begin"></template>', comment: '<!--$s-->' },
  end: { element: '<template data-part="end"></template>', comment: '<!--/$s-->' },
} as const;
