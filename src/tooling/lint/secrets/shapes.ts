/** The pattern of a provider's secrets. The secret is group 1, or the whole match. */
export interface Shape {
  name: string;
  pattern: RegExp;
}

/** Creates a pattern from parts, so this file doesn't match it. */
const shape = (name: string, ...parts: string[]): Shape => ({
  name,
  pattern: new RegExp(`(?<![A-Za-z0-9])${parts.join('')}(?![A-Za-z0-9])`, 'g'),
});

export const shapes: readonly Shape[] = [
  {
    name: 'a private key',
    pattern: new RegExp(`-----BEGIN (?:[A-Z]+ )*${'PRIVATE'} KEY(?: BLOCK)?-----(?=\\s*(?:\\\\n)?\\s*[A-Za-z0-9+/]{16})`, 'g'),
  },
  shape('a private key of JWK', '"kty"\\s*:\\s*"(?:RSA|EC|OKP)"[^{}]{0,2000}?"d"\\s*:\\s*"([A-Za-z0-9_-]{20,})"'),
  shape('a key of Amazon Web Services', '(?:AKIA|ASIA)', '[A-Z0-9]{16}'),
  shape('a key of Google Cloud', 'AIza', '[A-Za-z0-9_-]{35}'),
  shape('a key of Azure Storage', 'AccountKey=', '([A-Za-z0-9+/]{80,}={0,2})'),
  shape('a key of Stripe', '(?:sk|rk|whsec)_', '(?:live_|test_)?[A-Za-z0-9]{24,}'),
  shape('a token of PayPal or Braintree', 'access_token\\$(?:production|sandbox)\\$', '[a-z0-9]{16}\\$[a-f0-9]{32}'),
  shape('a token of Adyen', 'AQE[a-z]h', '[A-Za-z0-9+/=_-]{40,}'),
  shape('a token of Square', '(?:EAAA|sq0[a-z]{3}-)', '[A-Za-z0-9_-]{22,}'),
  shape('a token of GitHub', '(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_', '[A-Za-z0-9_]{60,})'),
  shape('a token of GitLab', 'glpat-', '[A-Za-z0-9_-]{20,}'),
  shape('a token of npm', 'npm_', '[A-Za-z0-9]{36}'),
  shape('a token of Slack', 'xox[abeoprs]-', '[A-Za-z0-9-]{20,}'),
  shape('a webhook of Slack', 'hooks\\.slack\\.com/services/', 'T[A-Z0-9]+/B[A-Z0-9]+/[A-Za-z0-9]{20,}'),
  shape('a key of SendGrid', 'SG\\.', '[A-Za-z0-9_-]{20,}\\.[A-Za-z0-9_-]{40,}'),
  shape('a key of Shopify', 'shp(?:at|ca|pa|ss)_', '[a-fA-F0-9]{32}'),
];

/** A value with a name such as "secret", in code, JSON, YAML, or an environment file. */
export const assignment =
  /(?:secret|token|passw(?:or)?d|api[-_ ]?key|private[-_ ]?key|credentials?)[\w-]{0,20}["'`]?[ \t]*(?:[:=]|=>)[ \t]*["'`]?([A-Za-z0-9+/_.-]{20,})(?![\w(])/gi;

/** Returns the Shannon entropy in bits per character: below 4 for words, above 4.2 for 32 random Base64 characters. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

/** Returns whether a value looks random. */
export const looksRandom = (value: string): boolean =>
  /\d/.test(value) && (/^[0-9a-f]{32,}$/i.test(value) ? entropy(value) > 3.2 : /[a-z]/i.test(value) && entropy(value) > 4);
