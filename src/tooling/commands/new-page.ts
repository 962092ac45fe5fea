import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { binary } from '../../reference/run-command';
import { publishRoutes } from '../lint/published-routes';

/** A type of page, and its folder, if there is one. */
interface PageType {
  what: string;
  home?: string;
}

/** The types of pages. Each has a template with its name in src/tooling/page-templates. */
export const pageTypes: Readonly<Record<string, PageType>> = {
  guide: { what: 'walks through a task' },
  concept: { what: 'explains a subject so readers can decide' },
  'api-introduction': { what: 'introduces an API' },
  hub: { what: 'describes a Hub screen', home: 'docs/merchant-hub' },
  gateway: { what: 'connects a gateway', home: 'docs/operational/gateways' },
  plugin: { what: 'installs a plugin for a shop platform', home: 'docs/platform-plugins' },
  troubleshooting: { what: 'lists symptoms, causes, and solutions' },
};

export interface NewPage {
  type: string;
  /** `docs/direct-api/my-page`, or only the name if the type has a folder. */
  place: string;
  title: string;
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns a type of page. @throws Error that lists the types. */
export function checkedType(type: string): PageType {
  const found = pageTypes[type];
  if (found) return found;
  throw new Error(`There is no page type "${type}". Write one of ${Object.keys(pageTypes).join(', ')}.`);
}

/** Returns the ID of a page: its path in docs. @throws Error if a page can't be there. */
export function checkedId(root: string, type: string, place: string): string {
  const { home } = checkedType(type);
  const bare = place.replace(/\.mdx?$/, '').replace(/\/$/, '');
  const whole = !bare.includes('/') && home ? `${home}/${bare}` : bare;
  if (!whole.startsWith('docs/') || path.posix.normalize(whole) !== whole)
    throw new Error(`"${place}" isn't in docs/. Write docs/<folder>/<page>, such as docs/direct-api/my-page.`);
  const id = whole.slice('docs/'.length);
  const wrong = id.split('/').find((step) => !SLUG.test(step));
  if (wrong !== undefined)
    throw new Error(`"${wrong}" can't be part of a URL. Use lowercase letters, digits, and single hyphens, such as my-page.`);
  const taken = ['.mdx', '.md', '.api.mdx', '/index.mdx'].find((end) => existsSync(path.join(root, `${whole}${end}`)));
  if (taken) throw new Error(`${whole}${taken} already exists. Edit it, or choose another name.`);
  return id;
}

/** Validates a title. @throws Error with the limits. */
export function checkedTitle(title: string): string {
  const bare = title.trim();
  if (bare.length >= 3 && bare.length <= 60 && !/[\n"]/.test(bare)) return bare;
  throw new Error(`The title has ${bare.length} characters. Write 3 to 60 characters in sentence case, without quotation marks.`);
}

interface Place {
  /** The position at which to insert the new ID: after the last page of the same folder. */
  offset: number;
  sidebar: string;
  neighbors: number;
}

/** Finds the lists in the sidebars that contain pages of a folder. */
function placesIn(source: string, folder: string): Place[] {
  const places: Place[] = [];
  const look = (node: ts.Node, sidebar: string): void => {
    const inside =
      ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text.endsWith('Sidebar') ? node.name.text : sidebar;
    if (ts.isArrayLiteralExpression(node)) {
      const neighbors = node.elements.filter((element) => ts.isStringLiteral(element) && path.posix.dirname(element.text) === folder);
      const last = neighbors.at(-1);
      if (last) places.push({ offset: last.getEnd(), sidebar, neighbors: neighbors.length });
    }
    ts.forEachChild(node, (child) => look(child, inside));
  };
  look(ts.createSourceFile('sidebars.ts', source, ts.ScriptTarget.Latest, true), '');
  return places;
}

/** Adds a page to the sidebars, after the pages of its folder. @throws Error if the sidebars don't contain any. */
export function withPage(source: string, id: string): { source: string; sidebar: 'docs' | 'api' } {
  const folder = path.posix.dirname(id);
  const [best] = placesIn(source, folder).toSorted((a, b) => b.neighbors - a.neighbors);
  if (!best)
    throw new Error(`sidebars.ts contains no page of docs/${folder}/. Add a category for it first, or choose a folder that has pages.`);
  return {
    source: `${source.slice(0, best.offset)}, '${id}'${source.slice(best.offset)}`,
    sidebar: best.sidebar === 'apiSidebar' ? 'api' : 'docs',
  };
}

/** Adds a row to the table of routes, after those of the same folder. */
function withRoute(source: string, route: string, sidebar: 'docs' | 'api'): string {
  const lines = source.trimEnd().split('\n');
  const folder = `"${path.posix.dirname(route)}/`;
  const last = lines.findLastIndex((line) => line.includes(folder) && line.includes('"doc"'));
  const at = last < 0 ? lines.length - 2 : last;
  const before = lines[at] ?? '';
  lines[at] = before.endsWith(',') ? before : `${before},`;
  lines.splice(at + 1, 0, `  { "path": "${route}", "kind": "doc", "sidebar": "${sidebar}" }${at === lines.length - 2 ? '' : ','}`);
  return `${lines.join('\n')}\n`;
}

/**
 * Creates a page from its template, and adds it to the sidebars and routes.
 * @returns the changed files, starting with the page.
 * @throws Error that says what to do instead. No file is changed then.
 */
export function makePage(root: string, { type, place, title }: NewPage): string[] {
  const id = checkedId(root, type, place);
  const heading = checkedTitle(title);
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const { source, sidebar } = withPage(read('sidebars.ts'), id);
  const page = `docs/${id}.mdx`;
  const contents: Record<string, string> = {
    [page]: read(`src/tooling/page-templates/${type}.mdx`).replaceAll(
      '{{title}}',
      /[^\w ,.()–'?-]|^\W/.test(heading) ? `"${heading}"` : heading,
    ),
    'sidebars.ts': source,
    'src/data/routes.json': withRoute(read('src/data/routes.json'), `/${id}`, sidebar),
  };
  mkdirSync(path.dirname(path.join(root, page)), { recursive: true });
  for (const [file, content] of Object.entries(contents)) writeFileSync(path.join(root, file), content);
  execFileSync(binary('oxfmt'), ['sidebars.ts', 'src/data/routes.json'], { cwd: root, stdio: 'pipe' });
  publishRoutes(root, [`/${id}`]);
  return [...Object.keys(contents), 'src/data/published-routes.lock'];
}

/** Returns the folders that contain pages. */
export const foldersOf = (root: string): string[] =>
  readdirSync(path.join(root, 'docs'), { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.mdx'))
    .map((entry) => path.relative(root, entry.parentPath).replaceAll(path.sep, '/'))
    .filter((folder, index, all) => folder !== 'docs' && all.indexOf(folder) === index)
    .toSorted();
