/** What changes how text looks without being seen: controls, marks of direction, joiners. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * Text that somebody else wrote (a title, a path, a message) as one code span of Markdown: no markup, no mention, no link and no HTML
 * of it has an effect there. Not for cells of tables: a pipe ends them even so.
 * @param most the number of characters that are kept.
 */
export function inCode(text: string, most = 200): string {
  const line = text.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim();
  const short = line.length > most ? `${line.slice(0, most)}…` : line;
  const longest = Math.max(0, ...(short.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${short || '(empty)'} ${fence}`;
}

/** The first so many of a list, and how many more there are. */
export function firstOf(lines: readonly string[], most = 50): string[] {
  return lines.length <= most ? [...lines] : [...lines.slice(0, most), `- … and ${lines.length - most} more`];
}
