import { TRUSTED_TYPES } from './content-security-policy';

/** Headers of the addresses that a pattern names: one address, or all that begin with what stands before a final `*`. */
export interface HeaderRule {
  path: string;
  headers: Record<string, string>;
}

/** What no page here uses, so that no script on it can either. */
const UNUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'local-network-access',
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

/** What a build may decide about headers. */
export interface HeaderOptions {
  /** Strict-Transport-Security, if not the default, or `off` where another server sends it. */
  hsts?: string;
  /** Whether browsers stop what Trusted Types don't allow: `enforce`. Otherwise they only report it in their console: `report`. */
  trustedTypes?: string;
}

/** The policy, and the one that only reports. @throws Error for a word that is neither `report` nor `enforce`. */
function policies(policy: string, mode = 'report'): Record<string, string> {
  if (mode !== 'report' && mode !== 'enforce') throw new Error(`SITE_TRUSTED_TYPES is "${mode}". Write "report" or "enforce".`);
  return mode === 'enforce'
    ? { 'Content-Security-Policy': `${policy}; ${TRUSTED_TYPES}` }
    : { 'Content-Security-Policy': policy, 'Content-Security-Policy-Report-Only': TRUSTED_TYPES };
}

/**
 * Strict-Transport-Security. A site in a folder shares its host, and doesn't decide for that host's subdomains.
 * @throws Error for a value that browsers wouldn't understand.
 */
function strictTransport(base: string, setting: string | undefined): Record<string, string> {
  if (setting === 'off') return {};
  if (setting !== undefined && !/^max-age=\d+(?:; includeSubDomains)?(?:; preload)?$/.test(setting))
    throw new Error(`SITE_HSTS is "${setting}". Write "off", or a value such as "max-age=${YEAR}; includeSubDomains".`);
  return { 'Strict-Transport-Security': setting ?? `max-age=${YEAR}${base === '/' ? '; includeSubDomains' : ''}` };
}

/** The folders, below the base URL, of files whose name changes with what they hold. */
const VERSIONED = ['assets', 'fonts'];

/**
 * Every header of the site: the one table that all forms for servers are written from.
 *
 * No two rules set one header for one address: hosts that read `_headers` join the values of both.
 * So the rule for everything sets no Cache-Control; what has none is `REVALIDATED`.
 * @param base the base URL, with slashes on both ends.
 * @throws Error for an option that browsers wouldn't understand.
 */
export function headerTable(base: string, policy: string, { hsts, trustedTypes }: HeaderOptions = {}): HeaderRule[] {
  return [
    {
      path: `${base}*`,
      headers: {
        ...policies(policy, trustedTypes),
        ...strictTransport(base, hsts),
        'X-Content-Type-Options': 'nosniff',
        // Other sites learn that a reader came from the docs, and not from which page.
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
        // Pages load nothing from other sites, so other sites' windows and files stay out of their process.
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
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
