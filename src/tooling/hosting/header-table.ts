import { apis } from '../../../openapi/apis';
import { CHECKSUM_FILES } from '../../data/checksum-files';
import { apiCatalog } from '../../data/well-known';
import { TRUSTED_TYPES } from './content-security-policy';

/** Headers of the paths that match a pattern: one path, or a prefix followed by `*`. */
export interface HeaderRule {
  path: string;
  headers: Record<string, string>;
}

/** Features that no page uses, so scripts can't use them either. */
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

/** For files with a content hash in their name. */
const IMMUTABLE = `public, max-age=${YEAR}, immutable`;

/** For all other files: caches must revalidate them. Hosts that read `_headers` send this by default. */
export const REVALIDATED = 'public, max-age=0, must-revalidate';

/** Settings of a build that affect headers. */
export interface HeaderOptions {
  /** Strict-Transport-Security, if not the default, or `off` where another server sends it. */
  hsts?: string;
  /** Whether browsers stop what Trusted Types don't allow: `enforce`. Otherwise they only report it in their console: `report`. */
  trustedTypes?: string;
}

/** The policy headers. @throws Error when the mode is neither `report` nor `enforce`. */
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

/** Folders whose files have a content hash in their name, relative to the base URL. */
const VERSIONED = ['assets', 'fonts'];

/**
 * Every header of the site. All server configurations are generated from this table.
 *
 * A header must not match two rules for one path, because hosts that read `_headers` would join both values. That's why the rule for
 * all paths doesn't set Cache-Control; without one, it's `REVALIDATED`. Only Link is a list.
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
        // Other sites see that a reader came from the docs, but not from which page.
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
        // Pages load nothing from other sites, so they can be isolated from them.
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
        'Cross-Origin-Resource-Policy': 'same-origin',
        // For agents, which learn from one HEAD request where to read on.
        Link: `<${base}llms.txt>; rel=describedby, <${base}${apiCatalog.path}>; rel=api-catalog`,
      },
    },
    // Web tools such as Swagger Editor import specifications by URL.
    { path: `${base}openapi/*`, headers: { 'Access-Control-Allow-Origin': '*' } },
    ...apis.map(({ id }) => ({ path: `${base}api/${id}/*`, headers: { Link: `<${base}openapi/${id}.yaml>; rel=service-desc` } })),
    { path: base + apiCatalog.path, headers: { 'Content-Type': apiCatalog.type } },
    ...CHECKSUM_FILES.map((file) => ({ path: base + file, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })),
    ...VERSIONED.map((folder) => ({ path: `${base}${folder}/*`, headers: { 'Cache-Control': IMMUTABLE } })),
  ];
}

const covers = (pattern: string, address: string): boolean =>
  pattern.endsWith('*') ? address.startsWith(pattern.slice(0, -1)) : address === pattern;

/** Adds the headers of a more specific rule. */
export const withHeaders = (headers: Record<string, string>, more: Record<string, string>): Record<string, string> => ({
  ...headers,
  ...more,
  ...(headers.Link && more.Link && { Link: `${headers.Link}, ${more.Link}` }),
});

/** The headers that a host sends for a path. */
export const headersOf = (rules: readonly HeaderRule[], address: string): Record<string, string> =>
  rules
    .filter(({ path }) => covers(path, address))
    .reduce<Record<string, string>>((all, { headers }) => withHeaders(all, headers), { 'Cache-Control': REVALIDATED });
