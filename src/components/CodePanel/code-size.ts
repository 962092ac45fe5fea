/** Blocks with more lines than this are folded: a reader of the text passes them, a reader of the code opens them. */
const LONGEST = 24;

/** How many lines of a folded block show. The style sheet of the panel knows it as `--fold-lines`. */
export const FOLDED_LINES = 14;

/** As many characters fit into the text column of a wide page, and of a phone. */
const FITS = { wide: 78, narrow: 36 };

interface CodeSize {
  lines: number;
  /** More lines than a reader wants to scroll past, and no marked line out of sight. */
  isLong: boolean;
  /** Where its longest line runs out of the panel: on phones alone, or everywhere. */
  runsOut?: 'narrow' | 'wide';
}

/** The code behind the HTML of src/reference/highlight.ts. */
const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, '').replaceAll(/&\w+;/g, '&');

/** @param html Highlighted code. */
export function codeSize(html: string): CodeSize {
  const rows = textOf(html).replace(/\n$/, '').split('\n');
  const lastMark = html.lastIndexOf('<mark');
  const marksBefore = lastMark < 0 ? 0 : html.slice(0, lastMark).split('\n').length;
  const longest = Math.max(...rows.map(({ length }) => length));
  return {
    lines: rows.length,
    isLong: rows.length > LONGEST && marksBefore <= FOLDED_LINES,
    ...(longest > FITS.narrow && { runsOut: longest > FITS.wide ? 'wide' : 'narrow' }),
  };
}
