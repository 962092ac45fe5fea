/** Headers of the addresses that a pattern names: one address, or all that begin with what stands before a final `*`. */
export interface HeaderRule {
  path: string;
  headers: Record<string, string>;
}

/** What no page here uses, so that no script on it can either. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
];

const YEAR = 31_536_000;

/** Files whose name changes with what they hold. */
const IMMUTABLE = `public, max-age=${YEAR}, immutable`;

/** Everything else: caches may keep it, and ask before each use. Hosts that read `_headers` send this by themselves. */
export const REVALIDATED = 'public, max-age=0, must-revalidate';

/** The folders, below the base URL, of files whose name changes with what they hold. */
const VERSIONED = ['assets', 'fonts'];

/**
 * Every header of the site: the one table that all forms for servers are written from.
 *
 * No two rules set one header for one address: hosts that read `_headers` join the values of both.
 * So the rule for everything sets no Cache-Control; what has none is `REVALIDATED`.
 * @param base the base URL, with slashes on both ends.
 */
export function headerTable(base: string, policy: string): HeaderRule[] {
  return [
    {
      path: `${base}*`,
      headers: {
        'Content-Security-Policy': policy,
        // A site in a folder shares its host, and does not decide for that host's subdomains.
        'Strict-Transport-Security': `max-age=${YEAR}${base === '/' ? '; includeSubDomains' : ''}`,
        'X-Content-Type-Options': 'nosniff',
        // Other sites learn that a reader came from the docs, and not from which page.
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Resource-Policy': 'same-origin',
      },
    },
    // Web tools, such as Swagger Editor, import the specifications by their address.
    { path: `${base}openapi/*`, headers: { 'Access-Control-Allow-Origin': '*' } },
    ...VERSIONED.map((folder) => ({ path: `${base}${folder}/*`, headers: { 'Cache-Control': IMMUTABLE } })),
  ];
}

const covers = (pattern: string, address: string): boolean =>
  pattern.endsWith('*') ? address.startsWith(pattern.slice(0, -1)) : address === pattern;

/** The headers of an address, as a host sends them. */
export function headersOf(rules: readonly HeaderRule[], address: string): Record<string, string> {
  return Object.assign(
    { 'Cache-Control': REVALIDATED },
    ...rules.filter(({ path }) => covers(path, address)).map(({ headers }) => headers),
  ) as Record<string, string>;
}
