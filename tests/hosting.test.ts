import { expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { CHECKSUM_FILES } from '../src/data/checksum-files';
import { apiCatalog } from '../src/data/well-known';
import { isTrustedHtml } from '../src/domain/trusted-html';
import { contentSecurityPolicy, searchHosts } from '../src/tooling/hosting/content-security-policy';
import { headersOf, headerTable } from '../src/tooling/hosting/header-table';
import { headersFile, HEADERS_FILE, parseHeadersFile, readHeadersFile } from '../src/tooling/hosting/headers-file';
import { htmlFiles } from '../src/tooling/hosting/html-files';
import { parseHtml } from '../src/plugins/built-pages/html-tree';
import { inlineCode } from '../src/plugins/inline-code/inline-code';
import { hashSource, together } from '../src/plugins/inline-code/inline-sources';
import { mediaTypes } from '../src/tooling/hosting/media-types';
import { baseOf, serverConfigs } from '../src/tooling/hosting/server-configs';
import { buildFolder, root } from './support/built-site';

const rules = readHeadersFile(buildFolder);
const policyOf = (text: string): Map<string, string[]> =>
  new Map(
    text.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
const policy = policyOf(headersOf(rules, '/')['Content-Security-Policy'] ?? '');

/** Code in a page that the policy blocks. */
function blockedIn(html: string): string[] {
  const page = load(html, { scriptingEnabled: false });
  const scripts = page('script:not([src]):not([type$="json"])').toArray();
  const styles = page('style').toArray();
  const isBlocked = (directive: string, code: string): boolean => !policy.get(directive)?.includes(hashSource(code));
  return [
    ...scripts.map((script) => page(script).text()).filter((code) => isBlocked('script-src', code)),
    ...styles.map((style) => page(style).text()).filter((code) => isBlocked('style-src', code)),
    ...page('[style]')
      .toArray()
      .map((node) => page(node).attr('style') ?? '')
      .filter((code) => isBlocked('style-src-attr', code)),
    ...page('*')
      .toArray()
      .flatMap((node) => ('attribs' in node ? Object.keys(node.attribs) : []))
      .filter((name) => name.startsWith('on')),
  ];
}

test('the policy allows only the sources that it lists', () => {
  expect(policy.get('default-src')).toEqual(["'none'"]);
  for (const directive of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(directive)).toEqual(["'none'"]);
  for (const directive of ['connect-src', 'font-src', 'form-action', 'media-src', 'worker-src'])
    expect(policy.get(directive)).toEqual(["'self'"]);
  for (const [directive, sources] of policy) {
    expect(
      sources.filter((source) => /unsafe-inline|unsafe-eval|^\*|https?:/.test(source)),
      directive,
    ).toEqual([]);
    if (directive !== 'style-src-attr') expect(sources).not.toContain("'unsafe-hashes'");
    if (directive !== 'img-src') expect(sources).not.toContain('data:');
  }
});

test('the policy allows built page code and blocks injected code', () => {
  const pages = [...htmlFiles(buildFolder).values()];
  expect(pages.length).toBeGreaterThan(100);
  expect([...new Set(pages.flatMap(blockedIn))]).toEqual([]);
  const [page = ''] = pages;
  expect(blockedIn(page.replace('</body>', '<script>more()</script></body>'))).toEqual(['more()']);
  expect(blockedIn(page.replace('</body>', '<style>p{}</style><p style="color:red" onclick="more()">x</p></body>'))).toEqual([
    'p{}',
    'color:red',
    'onclick',
  ]);
});

test('the headers file matches the table and unreadable rules are rejected', () => {
  expect(parseHeadersFile(headersFile(rules))).toEqual(rules);
  expect(() => parseHeadersFile('/*\n  X-One: 1\nnonsense')).toThrow('_headers:3: "nonsense" is neither a path');
  expect(() => parseHeadersFile('  X-One: 1')).toThrow('_headers:1');
  const many = contentSecurityPolicy(
    { scripts: Array.from({ length: 40 }, (_, at) => hashSource(String(at))), styles: [], styleAttributes: [] },
    [],
  );
  expect(() => headersFile(headerTable('/', many))).toThrow('hosts read only 2000');
});

test('hosted search adds only its own hosts to the policy', () => {
  const none = { scripts: [], styles: [], styleAttributes: [] };
  expect(policyOf(contentSecurityPolicy(none, searchHosts('STANDIN'))).get('connect-src')).toEqual([
    "'self'",
    'https://standin-dsn.algolia.net',
    'https://standin.algolia.net',
    'https://standin-1.algolianet.com',
    'https://standin-2.algolianet.com',
    'https://standin-3.algolianet.com',
    'https://insights.algolia.io',
  ]);
  expect(policyOf(contentSecurityPolicy(none, searchHosts('not-configured'))).get('style-src-attr')).toEqual(["'none'"]);
});

test('the configurations of nginx and Caddy belong to the base URL', () => {
  const table = headerTable('/docs/v2.1/', "default-src 'none'");
  expect(baseOf(table)).toBe('/docs/v2.1/');
  const { 'nginx.conf': nginx, Caddyfile: caddy } = serverConfigs(table, [{ from: '/old', to: '/new#part' }]);
  for (const text of [nginx, caddy]) {
    expect(text).not.toMatch(/@base|@pattern|# @/);
    expect(text).toContain('to /srv/partita-docs/docs/v2.1/');
    expect(text).toContain('/docs/v2.1/404.html');
  }
  expect(nginx).toContain(String.raw`"~^/docs/v2\.1/assets/" "public, max-age=31536000, immutable";`);
  expect(nginx).toContain('location = /docs/v2.1/old/ { return 301 /docs/v2.1/new$is_args$args#part; }');
  expect(caddy).toContain('redir /docs/v2.1/old/ /docs/v2.1/new{partita_query}#part permanent');
  // An add_header in a location would drop the server's headers.
  expect(nginx.slice(nginx.indexOf('location ='))).not.toContain('add_header');
});

test('Strict-Transport-Security is optional and spares subdomains of a shared host', () => {
  const sent = (base: string, hsts?: string): string | undefined =>
    headersOf(headerTable(base, "default-src 'none'", { hsts }), base)['Strict-Transport-Security'];
  expect(sent('/')).toBe('max-age=31536000; includeSubDomains');
  expect(sent('/docs/')).toBe('max-age=31536000');
  expect(sent('/', 'max-age=300')).toBe('max-age=300');
  expect(sent('/', 'off')).toBeUndefined();
  expect(() => sent('/', 'yes')).toThrow('SITE_HSTS is "yes". Write "off", or');
});

test('Trusted Types are reported by default and enforced on request', () => {
  const sent = (trustedTypes?: string): Record<string, string> => headersOf(headerTable('/', "default-src 'none'", { trustedTypes }), '/');
  const directives = "require-trusted-types-for 'script'; trusted-types default";
  expect(sent()).toMatchObject({ 'Content-Security-Policy': "default-src 'none'", 'Content-Security-Policy-Report-Only': directives });
  expect(sent('enforce')['Content-Security-Policy']).toBe(`default-src 'none'; ${directives}`);
  expect(sent('enforce')).not.toHaveProperty('Content-Security-Policy-Report-Only');
  expect(() => sent('on')).toThrow('SITE_TRUSTED_TYPES is "on". Write "report" or "enforce".');
});

test('a header that breaks out of a configuration is rejected', () => {
  for (const value of ['a"; return 200 "', 'a\nb', '{$SECRET}'])
    expect(() => serverConfigs([{ path: '/*', headers: { 'X-One': value } }], [])).toThrow('X-One');
  const all = { path: '/*', headers: {} };
  expect(() => serverConfigs([all, { path: '/one', headers: {} }], [])).toThrow('write /folder/*');
});

test('every file type in the build has a media type', () => {
  const kinds = readdirSync(buildFolder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && ![HEADERS_FILE, apiCatalog.path, ...CHECKSUM_FILES].map((file) => path.basename(file)).includes(entry.name),
    )
    .map(({ name }) => path.extname(name).slice(1));
  expect([...new Set(kinds)].filter((kind) => !mediaTypes[kind])).toEqual([]);
  expect(kinds.length).toBeGreaterThan(500);
});

test('the Trusted Types policy allows all HTML that pages insert', () => {
  const stringsIn = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
  const files = ['panels', 'projects'].flatMap((kind) =>
    readdirSync(path.join(buildFolder, 'page-data', kind)).map((file) => path.join(buildFolder, 'page-data', kind, file)),
  );
  const inserted = [...files, path.join(root, '.docusaurus/facts/projects.json')].flatMap((file) =>
    stringsIn(JSON.parse(readFileSync(file, 'utf8'))).filter((text) => /<\w/.test(text)),
  );
  expect(inserted.length).toBeGreaterThan(100);
  expect(inserted.filter((html) => !isTrustedHtml(html))).toEqual([]);
});

test('the policy ignores JSON data and includes noscript styles', () => {
  const html = `<noscript><style>a{}</style></noscript><script type="application/ld+json">{}</script><script>b()</script><p title='<script>c()</script>' style="d:e">`;
  expect(together([inlineCode(parseHtml(html)), inlineCode(parseHtml(html))])).toEqual({
    scripts: [hashSource('b()')],
    styles: [hashSource('a{}')],
    styleAttributes: [hashSource('d:e')],
  });
});
