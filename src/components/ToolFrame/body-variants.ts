/** A body as a program may have changed it, and a description of the change. */
export interface BodyVariant {
  body: string;
  /** Follows "The signature matches the body": `without its spaces and line breaks`. */
  change: string;
}

/** Formats JSON with a space after each colon and comma, as Python does by default. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`)
      .join(', ')}}`;
  return JSON.stringify(value);
}

const escaped = (text: string): string =>
  text.replaceAll(/[\u0080-\uFFFF]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Returns what the body may have been before an editor, a parser, or a log changed it. A signature that matches one of these variants shows
 * what happened.
 * @param body The pasted body. Its line breaks are always LF, because form fields convert CR LF.
 */
export function bodyVariants(body: string): BodyVariant[] {
  const ended = body.trimEnd();
  const variants: BodyVariant[] = [
    { body: ended, change: 'without the line break at its end' },
    { body: body.trim(), change: 'without the spaces around it' },
    { body: `${ended}\n`, change: 'with a line break at its end' },
    { body: body.replaceAll('\n', '\r\n'), change: 'with Windows line breaks (CR LF)' },
    { body: body.replace(/^\uFEFF/, ''), change: 'without the byte order mark at its start' },
    { body: '', change: 'when it is empty' },
  ];
  try {
    const value: unknown = JSON.parse(body);
    const compact = JSON.stringify(value);
    variants.push(
      { body: compact, change: 'as compact JSON, without spaces and line breaks' },
      { body: escaped(compact), change: 'as compact JSON with letters escaped as \\u…' },
      { body: compact.replaceAll('/', '\\/'), change: 'as compact JSON with escaped slashes, as PHP writes it' },
      { body: spaced(value), change: 'with a space after each colon and comma, as Python writes it' },
      { body: JSON.stringify(value, null, 2), change: 'indented by two spaces' },
      { body: JSON.stringify(value, null, 4), change: 'indented by four spaces' },
    );
  } catch {
    // Not JSON, or nested too deeply to be a Partita body.
  }
  return variants.filter((variant, index) => variant.body !== body && variants.findIndex((other) => other.body === variant.body) === index);
}

/** Returns whether JSON contains spaces or line breaks between tokens, which Partita never sends. */
export function looksFormatted(body: string): boolean {
  try {
    return JSON.stringify(JSON.parse(body)).length < body.trim().length && /[\n{,]\s/.test(body);
  } catch {
    return false;
  }
}
