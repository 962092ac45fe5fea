import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sidebars from '../../../sidebars';
import { copyProject } from '../commands/project-copy';
import { openapiDocusaurus } from './reference-sites/docusaurus';
import { markdownPages } from './reference-sites/markdown-pages';
import { writeProject } from './reference-sites/reference-site';
import { sidebarNodes } from './reference-sites/sidebar';
import { workFolder } from './work-folder';

const root = path.join(__dirname, '../../..');

/** A copy of a project with more pages, ready to build. */
export interface ScaledSite {
  folder: string;
  pages: number;
  /** The commands of a build, one after the other. */
  commands: [command: string, ...args: string[]][];
  remove(): void;
}

/** How often to copy all guides to multiply the pages of a site by `size`. */
export const copiesFor = (size: number, pages: number, copied: number): number => Math.round(((size - 1) * pages) / copied);

const copyOf = (id: string, copy: number): string => `copy-${copy}/${id}`;
const labelOf = (copy: number): string => `Copy ${copy}`;

/** The IDs of all guides. Other pages are generated and can't be copied. */
export const guides = (): string[] =>
  readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mdx') && !file.endsWith('.api.mdx'))
    .map((file) => file.replaceAll(path.sep, '/').replace(/\.mdx$/, ''))
    .toSorted();

/** Creates a module that adds the copies to the original sidebars. */
export function sidebarsWithCopies(ids: readonly string[], copies: number): string {
  const categories = Array.from({ length: copies }, (_, index) => ({
    type: 'category',
    label: labelOf(index + 1),
    items: ids.map((id) => copyOf(id, index + 1)),
  }));
  return `import sidebars from './sidebars-once';
import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';
export default { ...sidebars, docsSidebar: [...sidebars.docsSidebar, ...${JSON.stringify(categories)}] } as SidebarsConfig;
`;
}

/** Copies our site, with several copies of every guide in `docs/copy-1`, `docs/copy-2`, and in the sidebars. */
export function scaledOwnSite(size: number): ScaledSite {
  const { folder, edit, remove } = copyProject({ name: `ours-${size}` });
  const ids = guides();
  const pages = markdownPages(path.join(root, 'build')).length;
  const copies = copiesFor(size, pages, ids.length);
  for (let copy = 1; copy <= copies; copy++)
    for (const id of ids) cpSync(path.join(root, 'docs', `${id}.mdx`), path.join(folder, 'docs', copyOf(`${id}.mdx`, copy)));
  renameSync(path.join(folder, 'sidebars.ts'), path.join(folder, 'sidebars-once.ts'));
  writeFileSync(path.join(folder, 'sidebars.ts'), sidebarsWithCopies(ids, copies));
  // The copies need a file for language models, and the size limits of such files would fail the build.
  const area = { file: 'llms-copies.txt', title: 'Copies', sections: Array.from({ length: copies }, (_, index) => labelOf(index + 1)) };
  edit('src/plugins/markdown-pages/llms-full.ts', (before) =>
    before.replace('const AREAS = [', (start) => `${start}${JSON.stringify(area)},`).replace(/(const LIMIT = )[^;]+/, '$1Infinity'),
  );
  edit('src/plugins/downloads/docs-file.ts', (before) => before.replace(/(const LARGEST = )[^;]+/, '$1Infinity'));
  // The build reads the pages' dates from git.
  const git = (...args: string[]): void => void execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  git('init', '-q');
  git('add', 'docs', 'openapi', 'src/pages');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@partita.example', 'commit', '-q', '--no-gpg-sign', '-m', 'pages');
  return { folder, pages: pages + copies * ids.length, commands: [['npm', 'run', '--silent', 'build']], remove };
}

/** Creates a site with the same pages in stock Docusaurus with the OpenAPI theme. */
export async function scaledStockSite(size: number): Promise<ScaledSite> {
  await openapiDocusaurus.prepare();
  const folder = workFolder(`build-stock-${size}`);
  rmSync(folder, { recursive: true, force: true });
  // Each package has its own link, so that the bundler's cache in `node_modules/.cache` isn't shared.
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules, { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '.cache') symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  const pages = markdownPages(path.join(root, 'build'));
  const ids = new Set(guides().map((id) => `/${id.replace(/\/index$/, '')}`));
  const copied = pages.filter(({ route }) => ids.has(route));
  const copies = Array.from({ length: copiesFor(size, pages.length, copied.length) }, (_, index) =>
    copied.map((page) => ({ ...page, route: `/${copyOf(page.route.slice(1), index + 1)}` })),
  );
  const nodes = Object.fromEntries(Object.entries(sidebars).map(([name, items]) => [name, sidebarNodes(items)]));
  const categories = copies.map((group, index) => ({
    label: labelOf(index + 1),
    items: group.map(({ route }) => ({ label: '', route, items: [] })),
  }));
  nodes.docsSidebar?.push(...categories);
  writeProject(folder, openapiDocusaurus.files({ pages: [...pages, ...copies.flat()], sidebars: nodes }), []);
  cpSync(path.join(root, '.docusaurus/descriptions'), path.join(folder, 'openapi'), { recursive: true });
  const docusaurus = path.join(modules, '.bin/docusaurus');
  return {
    folder,
    pages: pages.length + copies.flat().length,
    commands: [
      [docusaurus, 'gen-api-docs', 'all'],
      [docusaurus, 'build'],
    ],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
