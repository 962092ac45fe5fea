/** Invisible characters that change how text looks: control characters, direction marks, joiners. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * Formats untrusted text, such as a title, a path, or a message, as a Markdown code span, in which markup, mentions, links, and HTML have
 * no effect. Don't use it in table cells, because it doesn't escape pipes.
 * @param limit The maximum number of characters.
 */
export function inCode(text: string, limit = 200): string {
  const line = text.replaceAll(INVISIBLE, ' ').replaceAll(/\s+/g, ' ').trim();
  const short = line.length > limit ? `${line.slice(0, limit)}…` : line;
  const longest = Math.max(0, ...(short.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${short || '(empty)'} ${fence}`;
}

/** Returns the first lines of a list, and a line with the number of the others. */
export function firstOf(lines: readonly string[], limit = 50): string[] {
  return lines.length <= limit ? [...lines] : [...lines.slice(0, limit), `- … and ${lines.length - limit} more`];
}
