/** A rule for the value of an `Accept` header. The first rule whose pattern matches applies. */
interface AcceptRule {
  /** A case-insensitive regular expression, in the syntax that PCRE, RE2, and JavaScript share. */
  pattern: string;
  /** The result: a number, or the pattern's first group. */
  value: string;
}

/** A quality without trailing zeros, as the first group, so that equal numbers are equal strings. */
const QUALITY = String.raw`([01](?:\.[0-9]*[1-9])?)\.?0*\s*`;

/** The quality of a media type, from its most specific range. Without a rule that matches, it's 0. */
const qualityOf = (type: string): AcceptRule[] =>
  [type, type.replace(/\/.*/, String.raw`/\*`), String.raw`\*/\*`].flatMap((range) => [
    { pattern: String.raw`(?:^|,)\s*${range}\s*(?:;[^,]*)?;\s*q\s*=\s*${QUALITY}(?:[,;]|$)`, value: '$1' },
    { pattern: String.raw`(?:^|,)\s*${range}\s*(?:[,;]|$)`, value: '1' },
  ]);

const acceptRules = {
  markdown: qualityOf('text/markdown'),
  html: qualityOf('text/html'),
  /** 1 if Markdown is named, and not after HTML: agents write `text/markdown, text/html`, and browsers name only HTML. */
  markdownFirst: [
    { pattern: 'text/html.*text/markdown', value: '0' },
    { pattern: 'text/markdown', value: '1' },
  ],
} as const satisfies Record<string, readonly AcceptRule[]>;

function valueIn(header: string, rules: readonly AcceptRule[]): number {
  for (const { pattern, value } of rules) {
    const found = new RegExp(pattern, 'i').exec(header);
    if (found) return Number(value === '$1' ? found[1] : value);
  }
  return 0;
}

/**
 * Returns whether a client prefers Markdown to HTML. With equal qualities, the format that's listed first wins, or HTML if the header lists
 * neither. The nginx and Caddy configurations decide by the same rules.
 * @param header the `Accept` header of a request.
 */
export function prefersMarkdown(header = ''): boolean {
  const [markdown, html] = [valueIn(header, acceptRules.markdown), valueIn(header, acceptRules.html)];
  return markdown > 0 && (markdown > html || (markdown === html && valueIn(header, acceptRules.markdownFirst) === 1));
}
