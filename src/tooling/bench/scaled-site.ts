import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sidebars from '../../../sidebars';
import { copyProject, type ProjectCopy } from '../commands/project-copy';
import { copiesFor, copyOf, isGuide, labelOf, sidebarsWithCopies } from './page-copies';
import { writeProject } from './reference-sites/reference-site';
import { openapiDocusaurus } from './reference-sites/docusaurus';
import { sidebarNodes } from './reference-sites/sidebar';
import { markdownPages } from './reference-sites/markdown-pages';
import { workFolder } from './work-folder';

const root = path.join(__dirname, '../../..');

/** A copy of a project with more pages, ready to build. */
export interface ScaledSite {
  folder: string;
  /** The number of pages. */
  pages: number;
  /** The commands of a build, one after the other. */
  commands: [command: string, ...args: string[]][];
  /** The page that is edited before an incremental build. */
  page: string;
  remove(): void;
}

/** Links each package on its own, so the bundler's cache in `node_modules/.cache` isn't shared between sites. */
function linkPackages(folder: string): void {
  const modules = path.join(folder, 'node_modules');
  rmSync(modules, { recursive: true, force: true });
  mkdirSync(modules);
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '.cache') symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
}

const guides = (): string[] =>
  readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter(isGuide)
    .toSorted();

const idOf = (file: string): string => file.replace(/\.mdx$/, '');

/** Adds a file for language models with the copies, and lifts the size limits of such files. The build would fail otherwise. */
function makeRoom({ edit }: ProjectCopy, copies: number): void {
  const sections = Array.from({ length: copies }, (_, index) => labelOf(index + 1));
  const area = JSON.stringify({ file: 'llms-copies.txt', title: 'Copies', sections });
  const areas = 'src/plugins/markdown-pages/llms-full.ts';
  edit(areas, (before) => before.replace('const AREAS = [', (start) => `${start}${area},`));
  edit(areas, (before) => before.replace(/(const LIMIT = )[^;]+/, '$1Infinity'));
  edit('src/plugins/downloads/docs-file.ts', (before) => before.replace(/(const LARGEST = )[^;]+/, '$1Infinity'));
}

/** Copies our site, with several copies of every guide in `docs/copy-1`, `docs/copy-2`, and in the sidebars. */
export async function scaledOwnSite(size: number): Promise<ScaledSite> {
  const project = copyProject({ name: `ours-${size}` });
  const { folder, remove } = project;
  const once = markdownPages(path.join(root, 'build')).length;
  const files = guides();
  const copies = copiesFor(size, once, files.length);
  for (let copy = 1; copy <= copies; copy++)
    for (const file of files) cpSync(path.join(root, 'docs', file), path.join(folder, 'docs', copyOf(`/${file}`, copy)));
  renameSync(path.join(folder, 'sidebars.ts'), path.join(folder, 'sidebars-once.ts'));
  writeFileSync(path.join(folder, 'sidebars.ts'), sidebarsWithCopies(files.map(idOf), copies));
  makeRoom(project, copies);
  // The build reads the pages' dates from git.
  const git = (...args: string[]): void => void execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  git('init', '-q');
  git('add', 'docs', 'openapi', 'src/pages');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@partita.example', 'commit', '-q', '--no-gpg-sign', '-m', 'pages');
  return {
    folder,
    pages: once + copies * files.length,
    commands: [['npm', 'run', '--silent', 'build']],
    page: 'docs/getting-started/plan-options.mdx',
    remove,
  };
}

/** Creates a site with the same pages in stock Docusaurus with the OpenAPI theme. */
export async function scaledStockSite(size: number): Promise<ScaledSite> {
  await openapiDocusaurus.prepare();
  const folder = workFolder(`build-stock-${size}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  linkPackages(folder);
  const pages = markdownPages(path.join(root, 'build'));
  const ids = new Set(guides().map((file) => `/${idOf(file).replace(/\/index$/, '')}`));
  const own = pages.filter(({ route }) => ids.has(route));
  const copies = copiesFor(size, pages.length, own.length);
  const groups = Array.from({ length: copies }, (_, index) => own.map((page) => ({ ...page, route: copyOf(page.route, index + 1) })));
  const [first = 'docsSidebar'] = Object.keys(sidebars);
  const nodes = Object.fromEntries(Object.entries(sidebars).map(([name, items]) => [name, sidebarNodes(items)]));
  nodes[first]?.push(
    ...groups.map((group, index) => ({ label: labelOf(index + 1), items: group.map(({ route }) => ({ label: '', route, items: [] })) })),
  );
  writeProject(folder, openapiDocusaurus.files({ pages: [...pages, ...groups.flat()], sidebars: nodes }), []);
  cpSync(path.join(root, '.docusaurus/descriptions'), path.join(folder, 'openapi'), { recursive: true });
  const docusaurus = path.join(folder, 'node_modules/.bin/docusaurus');
  return {
    folder,
    pages: pages.length + groups.flat().length,
    commands: [
      [docusaurus, 'gen-api-docs', 'all'],
      [docusaurus, 'build'],
    ],
    page: 'docs/getting-started/plan-options.md',
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Adds a unique sentence to the page. @throws Error if the page doesn't exist. */
export function editPage({ folder, page }: ScaledSite): void {
  const file = path.join(folder, page);
  if (!existsSync(file)) throw new Error(`${file} is missing. Choose another page to edit in src/tooling/bench/scaled-site.ts.`);
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nEdited at ${Date.now()}.\n`);
}

/** Removes everything that a clean checkout doesn't contain. */
export function clearBuild({ folder }: ScaledSite): void {
  for (const name of ['build', '.docusaurus', 'node_modules/.cache']) rmSync(path.join(folder, name), { recursive: true, force: true });
}
