/** Makes Markdown from a description safe inside MDX: braces and angle brackets mean code there, but for code spans and fences. */
export function mdxSafe(markdown: string): string {
  return markdown
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[{}]/g, '\\$&').replaceAll('<', '&lt;')))
    .join('');
}

/** Text in one cell of a Markdown table. */
export const cell = (text: string): string =>
  text
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();

/** A Markdown table. Cells hold Markdown. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export const code = (text: string): string => `\`${text}\``;

/** A property of a JSX element, as MDX reads it back unharmed. */
export const attribute = (name: string, value: unknown): string => ` ${name}={${JSON.stringify(value)}}`;
