/** A value that the check accepts, with the reason. `file` is a path, or the start of paths. */
export interface Allowed {
  value: string;
  file?: string;
  why: string;
}

const host = (value: string, why: string, file?: string): Allowed => ({ value, why, ...(file !== undefined && { file }) });

/** Hosts that are neither ours nor reserved for examples. Pages link only to those with a `file` in `docs/`. */
export const allowedHosts: readonly Allowed[] = [
  host('openapi-ts.dev', 'a generator of clients that the page on SDKs shows', 'docs/api/sdks.mdx'),
  host('openapi-generator.tech', 'a generator of clients that the page on SDKs shows', 'docs/api/sdks.mdx'),
  host('accounts.google.com', 'the issuer that single sign-on with Google checks', 'docs/operational/single-sign-on.mdx'),
  host('www.algolia.com', 'the hosted search, and its reference'),
  host('insights.algolia.io', "the hosted search's click analytics"),
  ...['standin-dsn.algolia.net', 'standin.algolia.net', ...[1, 2, 3].map((number) => `standin-${number}.algolianet.com`)].map((name) =>
    host(name, 'a fictional search service in a test, which never connects to it', 'tests/'),
  ),
  host('webpack.js.org', "webpack's documentation of a variable", 'src/clientModules/'),
  host('v8.dev', 'the documentation of a comment that Chrome reads', 'src/plugins/page-chunks/'),
  host('www.w3.org', 'names of formats (SVG, Atom, XML Schema), and the standards that code follows'),
  host('spec.openapis.org', 'the name of a format: Arazzo', 'src/reference/'),
  host('maven.apache.org', 'the namespace of the project file of Maven', 'samples/projects/java/'),
  host('modelcontextprotocol.io', 'the protocol of the MCP server', 'src/sandbox/node/mcp/'),
  host('agentskills.io', 'the format of skills', 'src/plugins/well-known/'),
  host('schemas.agentskills.io', 'the name of a format: the index of skills', 'src/plugins/well-known/'),
  host('schemas.agentskills.io', 'the name of a format: the index of skills', 'tests/well-known.test.ts'),
  host('chatgpt.com', 'an assistant that pages open in', 'src/components/PageTools/'),
  host('claude.ai', 'an assistant that pages open in', 'src/components/PageTools/'),
  host('fetch.spec.whatwg.org', 'the standard for the ports that clients refuse', 'src/domain/'),
  host('host.docker.internal', 'the name that containers use for their machine', 'docs/testing-and-qa/run-the-sandbox-locally.mdx'),
  host('html.spec.whatwg.org', 'the standard for names in multipart bodies', 'src/'),
  host('json-schema.org', 'the standard for validation in the sandbox', 'src/sandbox/'),
  host('schema.org', 'the name of a format: structured data for search engines'),
  host('schema.getpostman.com', 'the name of a format: collections of Postman', 'src/reference/'),
  host('schema.postman.com', 'the schema of collections', 'src/reference/'),
  host('schemas.openxmlformats.org', 'namespaces in a workbook', 'src/sandbox/'),
  host('docs.usebruno.com', 'the format of collections', 'src/reference/'),
  host('redocly.com', 'the rules that ours extend', 'openapi/rules.mjs'),
  host('developers.cloudflare.com', 'the format of _headers', 'src/tooling/hosting/'),
  host('dequeuniversity.com', 'why scrollable code blocks are focusable', 'src/components/'),
  host('github.com', 'threads on library bugs that code works around, and the font license'),
  host('fsf.org', 'the license of OpenPGP.js', 'static/licenses/'),
  host('www.gnu.org', 'the license of OpenPGP.js', 'static/licenses/'),
  host('scripts.sil.org', 'the license of the font', 'static/licenses/'),
  host('www.rfc-editor.org', 'the standards for keys and for security.txt'),
  host('luca.ntop.org', 'the description of ASN.1', 'src/sandbox/'),
  host('www.eicar.org', 'the file that every virus scanner reports', 'src/sandbox/'),
  host('owasp.org', 'why reports escape formulas', 'src/sandbox/'),
  host('www.isthe.com', 'the hash that identifies cards', 'src/sandbox/'),
  host('www.staff.city.ac.uk', "the paper on the search's ranking", 'src/search/'),
  host('docs.npmjs.com', 'the format of the lock file', 'src/plugins/shipped-packages/'),
  host('creativecommons.org', 'the license of the pages', 'LICENSE'),
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
  { value: 'pub_2W6RQDH9C4XN8TB2M7K5', why: 'a fictional public key in the sample that updates a plan' },
  { value: 'pub_7F3K9QWZ2M8XN4TB6RCD', why: 'a fictional public key in the samples' },
  { value: 'tok_01HV8Q9E4M7T2K5XN3B6WD', why: 'the fictional token of the samples' },
  // Split, because this file is checked, too.
  ...['4242 4242', '42424242'].map((half) => ({
    value: half.includes(' ') ? `${half} ${half}` : half + half,
    file: 'tests/',
    why: "another provider's test card, which our form has to reject",
  })),
];

/** Values that appear only in built files. */
export const allowedInBuild: readonly Allowed[] = [
  host('www.sitemaps.org', 'the name of a format: the sitemap'),
  host('www.google.com', 'the name of a format: a namespace in the sitemap', 'sitemap.xml'),
  host('a9.com', 'the name of a format: OpenSearch', 'opensearch.xml'),
  host('www.mozilla.org', 'the name of a format: OpenSearch', 'opensearch.xml'),
  host('cyclonedx.org', 'the name of a format: the bill of materials of the sandbox', 'downloads/'),
  host('docusaurus.io', 'messages of the framework'),
  host('react.dev', 'messages of React', 'assets/'),
  host('fb.me', 'messages of React', 'assets/'),
  host('alg.li', 'messages of the search dialog', 'assets/'),
  host('cdn.jsdelivr.net', 'a script that the search dialog would load by default, which the policy blocks', 'assets/'),
];
