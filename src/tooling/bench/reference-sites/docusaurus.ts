import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { apis } from '../../../../openapi/apis';
import { dependencies } from '../../../../package.json';
import { allOperations } from '../../../reference/descriptions';
import type { SidebarNode } from '../../../plugins/markdown-pages/sections';
import { binary } from '../../../reference/run-command';
import { HYDRATED } from '../../../../tests/support/measure-bytes';
import type { ReferenceSite, SiteContent } from './reference-site';
import type { MarkdownPage } from './markdown-pages';
import { installed, runIn, workFolder } from '../work-folder';

const root = path.join(__dirname, '../../../..');

/** Returns packages with the same versions as ours. */
const ourVersions = (...names: (keyof typeof dependencies)[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, dependencies[name]]));

/** The browsers in the template of `create-docusaurus`. */
const BROWSERS = { production: ['>0.5%', 'not dead', 'not op_mini all'], development: ['last 3 chrome version'] };

const idOf = (route: string): string => (route === '/' ? 'index' : route.slice(1));

const items = (nodes: readonly SidebarNode[]): object[] =>
  nodes.map(({ label, route, items: below }) => {
    const doc = route === undefined ? undefined : { type: 'doc', id: idOf(route) };
    if (below.length === 0) return { ...doc, ...(label && { label }) };
    return { type: 'category', label, items: items(below), ...(doc && { link: doc }) };
  });

/** Creates a page. Without a slug, a page with its folder's name would become the folder's index. */
function page({ route, title, description, body }: MarkdownPage): [file: string, text: string] {
  return [`docs/${idOf(route)}.md`, `---\n${stringify({ title, description, slug: route }, { lineWidth: 0 })}---\n\n${body}`];
}

const configOf = (sidebars: readonly string[], openapi: string): string => `module.exports = {
  title: 'Partita Docs', url: 'https://reference.example', baseUrl: '/', onBrokenLinks: 'ignore', onBrokenAnchors: 'ignore',
  future: { v4: true, faster: true },
  // The pages are Markdown, not MDX, so braces are text.
  markdown: { format: 'detect', hooks: { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' } },
  themeConfig: { navbar: { title: 'Partita Docs', items: ${JSON.stringify(
    sidebars.map((sidebarId) => ({ type: 'docSidebar', sidebarId, label: sidebarId, position: 'left' })),
  )} } },
  presets: [['classic', { blog: false, pages: false, docs: {
    routeBasePath: '/', sidebarPath: './sidebars.js', numberPrefixParser: false${openapi && `, docItemComponent: '@theme/ApiItem'`} } }]],
${openapi}};
`;

function files({ pages, sidebars }: SiteContent, openapi = ''): Map<string, string> {
  const lists = Object.fromEntries(Object.entries(sidebars).map(([name, nodes]) => [name, items(nodes)]));
  return new Map([
    ['package.json', `${JSON.stringify({ name: 'stock', private: true, browserslist: BROWSERS })}\n`],
    ['docusaurus.config.js', configOf(Object.keys(sidebars), openapi)],
    ['sidebars.js', `module.exports = ${JSON.stringify(lists, null, 2)};\n`],
    ...pages.map(page),
  ]);
}

/** Creates a project folder that links to our packages. */
async function prepare(name: string): Promise<string> {
  const folder = workFolder(name);
  const modules = path.join(folder, 'node_modules');
  if (!existsSync(modules)) symlinkSync(path.join(root, 'node_modules'), modules);
  return folder;
}

const docusaurus = (folder: string, ...args: string[]): Promise<void> => runIn(folder, binary('docusaurus'), args);

/** The classic preset without additions, such as search: the smallest site that Docusaurus builds. */
export const plainDocusaurus: ReferenceSite = {
  name: 'Docusaurus',
  versions: ourVersions('@docusaurus/core', 'react'),
  prepare: () => prepare('docusaurus'),
  files: (input) => files(input),
  build: (folder) => docusaurus(folder, 'build'),
  output: 'build',
  ready: HYDRATED,
};

const GENERATORS = 'postman-code-generators';

/**
 * Installs the seven nested `node_modules` of the code generators. In this project, their install script (npm/deepinstall.js) doesn't run,
 * but a site that's set up as documented has them and sends them to readers.
 */
async function installGenerators(): Promise<void> {
  const own = path.join(root, 'node_modules', GENERATORS, 'package.json');
  const { version } = JSON.parse(readFileSync(own, 'utf8')) as { version: string };
  await installed(GENERATORS, { [GENERATORS]: version }, { scripts: true });
}

const openapiConfig = (): string => `  plugins: [['docusaurus-plugin-openapi-docs', { id: 'api', docsPluginId: 'classic', config: {
${apis.map(({ id }) => `    ${id}: { specPath: 'openapi/${id}.json', outputDir: 'docs/api/${id}', sidebarOptions: { groupPathsBy: 'tag' } },`).join('\n')}
  } }]],
  themes: ['docusaurus-theme-openapi-docs', () => ({
    name: 'default-install',
    configureWebpack: () => ({ resolve: { alias: { '${GENERATORS}': ${JSON.stringify(path.join(workFolder(GENERATORS), 'node_modules', GENERATORS))} } } }),
  })],
`;

/** The classic preset with the OpenAPI plugin and theme, set up as documented. */
export const openapiDocusaurus: ReferenceSite = {
  name: 'Docusaurus with OpenAPI',
  versions: ourVersions('@docusaurus/core', 'docusaurus-theme-openapi-docs', 'react'),
  async prepare() {
    await installGenerators();
    return prepare('docusaurus-openapi');
  },
  files({ pages, sidebars }) {
    const operations = new Set(allOperations().map(({ route }) => route));
    return files({ pages: pages.filter(({ route }) => !operations.has(route)), sidebars }, openapiConfig());
  },
  async build(folder) {
    const specifications = path.join(folder, 'openapi');
    rmSync(specifications, { recursive: true, force: true });
    // Uses the bundled specifications without webhooks, because the plugin would create pages for them.
    cpSync(path.join(root, '.docusaurus/descriptions'), specifications, { recursive: true });
    await docusaurus(folder, 'gen-api-docs', 'all');
    await docusaurus(folder, 'build');
  },
  output: 'build',
  ready: HYDRATED,
};
