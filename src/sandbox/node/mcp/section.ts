const HEADING = /^(#{1,6}) (.+)$/;

/** Returns the anchor that Docusaurus generates for a heading without an explicit one. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** Returns a section of a Markdown page with its subsections, or undefined if no heading has the anchor. */
export function sectionOf(page: string, anchor: string): string | undefined {
  const lines = page.split('\n');
  let isCode = false;
  let level = 0;
  let start = -1;
  for (const [index, line] of lines.entries()) {
    if (line.trimStart().startsWith('```')) isCode = !isCode;
    const [, marks = '', title = ''] = isCode ? [] : (HEADING.exec(line) ?? []);
    if (!title) continue;
    if (start >= 0 && marks.length <= level) return lines.slice(start, index).join('\n');
    if (start < 0 && anchorOf(title) === anchor) [start, level] = [index, marks.length];
  }
  return start < 0 ? undefined : lines.slice(start).join('\n');
}
