/** Invisible characters that change how text looks: control characters, direction marks, joiners. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * Puts untrusted text, such as a title, a path, or a message, into a Markdown code span, where markup, mentions, links, and HTML have no
 * effect. Not for table cells, which a pipe would end.
 * @param most the maximum number of characters.
 */
export function inCode(text: string, most = 200): string {
  const line = text.replaceAll(INVISIBLE, ' ').replaceAll(/\s+/g, ' ').trim();
  const short = line.length > most ? `${line.slice(0, most)}…` : line;
  const longest = Math.max(0, ...(short.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${short || '(empty)'} ${fence}`;
}

/** The first lines of a list, and a line with the number of the others. */
export function firstOf(lines: readonly string[], most = 50): string[] {
  return lines.length <= most ? [...lines] : [...lines.slice(0, most), `- … and ${lines.length - most} more`];
}
