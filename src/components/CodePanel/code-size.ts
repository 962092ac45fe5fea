/** Code blocks with more lines than this are collapsed. */
const MAX_LINES = 24;

/** Visible lines of a collapsed block. The style sheet of the panel has the same number in `--fold-lines`. */
export const FOLDED_LINES = 14;

/** Characters that fit on a line in the text column of a wide page and of a phone. */
const LINE_WIDTH = { wide: 78, narrow: 36 };

interface CodeSize {
  lines: number;
  /** Whether to collapse the block: it's long, and its highlighted lines stay visible. */
  isLong: boolean;
  /** Where the longest line overflows the panel: only on phones, or everywhere. */
  overflow?: 'narrow' | 'wide';
}

/** Returns the plain text of highlighted code. Each entity counts as one character. */
const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, '').replaceAll(/&\w+;/g, '&');

/**
 * Measures a code block to decide whether it's collapsed and its lines can be wrapped.
 * @param html Highlighted code.
 */
export function codeSize(html: string): CodeSize {
  const rows = textOf(html).replace(/\n$/, '').split('\n');
  const lastMark = html.lastIndexOf('<mark');
  const marksBefore = lastMark < 0 ? 0 : html.slice(0, lastMark).split('\n').length;
  const longest = Math.max(...rows.map(({ length }) => length));
  return {
    lines: rows.length,
    isLong: rows.length > MAX_LINES && marksBefore <= FOLDED_LINES,
    ...(longest > LINE_WIDTH.narrow && { overflow: longest > LINE_WIDTH.wide ? 'wide' : 'narrow' }),
  };
}
