/** An accepted value that the check would report, with the reason. `file` is a path or the start of paths. */
export interface Allowed {
  value: string;
  file?: string;
  why: string;
}

const host = (value: string, why: string, file?: string): Allowed => ({ value, why, ...(file !== undefined && { file }) });

/** Hosts that are neither ours nor reserved for examples. Our pages link only to those of `docs/`. */
export const allowedHosts: readonly Allowed[] = [
  host('openapi-ts.dev', 'a generator of clients that the page on SDKs shows', 'docs/api/sdks.mdx'),
  host('openapi-generator.tech', 'a generator of clients that the page on SDKs shows', 'docs/api/sdks.mdx'),
  host('accounts.google.com', 'the issuer that single sign-on with Google checks', 'docs/operational/single-sign-on.mdx'),
  host('www.algolia.com', 'whose search it is, and its reference for those who work on the search'),
  host('insights.algolia.io', 'the search service counts clicks there'),
  ...['standin-dsn.algolia.net', 'standin.algolia.net', ...[1, 2, 3].map((number) => `standin-${number}.algolianet.com`)].map((one) =>
    host(one, 'a search service that a test names and never asks', 'tests/'),
  ),
  host('react.dev', 'how React hydrates', 'src/components/'),
  host('webpack.js.org', 'a variable of the bundler', 'src/clientModules/'),
  host('www.w3.org', 'names of formats (SVG, Atom, XML Schema), and the standards that code follows'),
  host('spec.openapis.org', 'the name of a format: Arazzo', 'src/reference/'),
  host('modelcontextprotocol.io', 'the protocol of the MCP server', 'src/sandbox/mcp/'),
  host('json-schema.org', 'the standard that the sandbox checks with', 'src/sandbox/'),
  host('schema.getpostman.com', 'the name of a format: collections of Postman', 'src/reference/'),
  host('schema.postman.com', 'the schema that collections are written after', 'src/reference/'),
  host('schemas.openxmlformats.org', 'names of the parts of a workbook', 'src/sandbox/'),
  host('docs.usebruno.com', 'the format that collections are written after', 'src/reference/'),
  host('redocly.com', 'the rules that ours extend', 'openapi/rules.mjs'),
  host('developers.cloudflare.com', 'what hosts read from _headers', 'src/tooling/hosting/'),
  host('dequeuniversity.com', 'why scrolling code takes the focus', 'src/components/'),
  host('github.com', 'threads on library bugs that code works around, and the font license'),
  host('fsf.org', 'the license of OpenPGP.js', 'static/licenses/'),
  host('www.gnu.org', 'the license of OpenPGP.js', 'static/licenses/'),
  host('scripts.sil.org', 'the license of the font', 'static/licenses/'),
  host('www.iso.org', 'the standard for the digits of cards', 'src/tooling/lint/secrets/'),
  host('www.rfc-editor.org', 'the standards for keys and for security.txt'),
  host('luca.ntop.org', 'the description of ASN.1', 'src/sandbox/'),
  host('www.eicar.org', 'the file that every virus scanner reports', 'src/sandbox/'),
  host('owasp.org', 'why cells of a report may not begin with a formula', 'src/sandbox/'),
  host('pkware.cachefly.net', 'the format of ZIP files', 'src/sandbox/'),
  host('www.isthe.com', 'the hash that makes tokens of cards', 'src/sandbox/'),
  host('www.staff.city.ac.uk', 'the paper on the ranking of the search', 'src/search/'),
  host('docs.npmjs.com', 'the format of the lock', 'src/plugins/shipped-packages/'),
  host('api.github.com', 'where the reports on this repository are read', 'src/tooling/ci/'),
  host('real.org', 'a seeded problem in a test', 'src/tooling/ci/reports.test.ts'),
  host('tartarus.org', 'the stemmer of the search', 'src/search/'),
];

/** Values that only look like secrets. */
export const allowedValues: readonly Allowed[] = [
  {
    value: ['whsec', 'cGFydGl0YS1kb2NzLXRlc3Qtc2VjcmV0LTAwMDE'].join('_'),
    why: 'the documented secret of all webhook samples: in base64, partita-docs-test-secret-0001',
  },
  {
    value: 'eyJhbGciOiJSUzI1NiJ9.eyJjbGllbnRfaWQiOiJjbGlfSEw3UTJNOVhONFRCNlJDRCJ9.c2lnbmF0dXJl',
    why: 'a token whose signature is the word "signature"',
  },
  { value: 'pub_2W6RQDH9C4XN8TB2M7K5', why: 'the same for the sample that updates a plan' },
  { value: 'pub_7F3K9QWZ2M8XN4TB6RCD', why: 'the key for the form of the samples: made up, and public by its kind' },
  { value: 'tok_01HV8Q9E4M7T2K5XN3B6WD', why: 'the fictional token of the samples' },
  // In parts, since this file is also checked.
  ...['4242 4242', '42424242'].map((half) => ({
    value: half.includes(' ') ? `${half} ${half}` : half + half,
    file: 'tests/',
    why: 'a test card of another provider: our form has to refuse it',
  })),
];

/** Values that appear only in built files. */
export const allowedInBuild: readonly Allowed[] = [
  host('schema.org', 'the name of a format: what search engines read from a page'),
  host('www.sitemaps.org', 'the name of a format: the sitemap'),
  host('www.google.com', 'the name of a format: what the framework declares in the sitemap', 'sitemap.xml'),
  host('a9.com', 'the name of a format: OpenSearch', 'opensearch.xml'),
  host('www.mozilla.org', 'the name of a format: OpenSearch', 'opensearch.xml'),
  host('cyclonedx.org', 'the name of a format: the bill of materials of the sandbox', 'downloads/'),
  host('docusaurus.io', 'messages of the framework'),
  host('react.dev', 'messages of React', 'assets/'),
  host('fb.me', 'messages of React', 'assets/'),
  host('alg.li', 'messages of the search dialog', 'assets/'),
  host('cdn.jsdelivr.net', 'a script that the search dialog would load, was it not given its own copy: the policy blocks it', 'assets/'),
];
