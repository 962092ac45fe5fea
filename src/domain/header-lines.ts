const MAX_LENGTH = 20_000;
const MAX_LINE_LENGTH = 4000;

/** Parses header lines. Returns them by lower-case name, without the quotes and prefixes that logs and curl add. */
export function headersIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of text.slice(0, MAX_LENGTH).split(/\r\n?|\n/)) {
    if (line.length > MAX_LINE_LENGTH) continue;
    const [, name, value = ''] = /^[\s<>'"*-]*(?:H ')?([\w-]+)['"]?\s*[:=]\s*(.*)$/.exec(line) ?? [];
    if (name) found.set(name.toLowerCase(), value.replaceAll(/^['"\s]+|['",;\s]+$/g, ''));
  }
  return found;
}
