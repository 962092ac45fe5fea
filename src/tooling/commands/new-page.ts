import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { publishRoutes } from '../lint/published-routes';

/** A kind of page, and where such pages stand when they have one place. */
interface PageType {
  what: string;
  home?: string;
}

/** The kinds of pages: each has a template of the same name in src/tooling/page-templates. */
export const pageTypes: Readonly<Record<string, PageType>> = {
  guide: { what: 'leads through a task' },
  concept: { what: 'explains, so that readers can decide' },
  'api-introduction': { what: 'opens an API' },
  hub: { what: 'a screen of the Hub', home: 'docs/merchant-hub' },
  gateway: { what: 'connects a gateway', home: 'docs/operational/gateways' },
  plugin: { what: 'a plugin for a shop platform', home: 'docs/platform-plugins' },
  troubleshooting: { what: 'from a symptom to its cure' },
};

export interface NewPage {
  type: string;
  /** `docs/direct-api/my-page`; the name alone for types with a home. */
  place: string;
  title: string;
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** @throws Error saying what to write instead. */
export function checkedType(type: string): PageType {
  const found = pageTypes[type];
  if (found) return found;
  throw new Error(`There is no page type "${type}". Write one of ${Object.keys(pageTypes).join(', ')}.`);
}

/** The id of a page: its path below docs. @throws Error saying what is wrong with the place. */
export function checkedId(root: string, type: string, place: string): string {
  const { home } = checkedType(type);
  const bare = place.replace(/\.mdx?$/, '').replace(/\/$/, '');
  const whole = !bare.includes('/') && home ? `${home}/${bare}` : bare;
  if (!whole.startsWith('docs/') || path.posix.normalize(whole) !== whole)
    throw new Error(`"${place}" is not below docs/. Write docs/<folder>/<page>, such as docs/direct-api/my-page.`);
  const id = whole.slice('docs/'.length);
  const wrong = id.split('/').find((step) => !SLUG.test(step));
  if (wrong !== undefined)
    throw new Error(`"${wrong}" can't be part of an address. Write lower-case letters, digits and single hyphens: my-page.`);
  const taken = ['.mdx', '.md', '.api.mdx', '/index.mdx'].find((end) => existsSync(path.join(root, `${whole}${end}`)));
  if (taken) throw new Error(`${whole}${taken} exists already. Edit it, or choose another name.`);
  return id;
}

/** @throws Error naming the limits. */
export function checkedTitle(title: string): string {
  const bare = title.trim();
  if (bare.length >= 3 && bare.length <= 60 && !/[\n"]/.test(bare)) return bare;
  throw new Error(`The title has ${bare.length} characters. Write 3 to 60 of them, in sentence case, without quotation marks.`);
}

interface Place {
  /** Where in the file the new id goes, behind its last neighbor. */
  offset: number;
  sidebar: string;
  neighbors: number;
}

/** Every list of a sidebar that holds pages of this folder. */
function placesIn(source: string, folder: string): Place[] {
  const places: Place[] = [];
  const look = (node: ts.Node, sidebar: string): void => {
    const inside =
      ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text.endsWith('Sidebar') ? node.name.text : sidebar;
    if (ts.isArrayLiteralExpression(node)) {
      const neighbors = node.elements.filter((one) => ts.isStringLiteral(one) && path.posix.dirname(one.text) === folder);
      const last = neighbors.at(-1);
      if (last) places.push({ offset: last.getEnd(), sidebar, neighbors: neighbors.length });
    }
    ts.forEachChild(node, (child) => look(child, inside));
  };
  look(ts.createSourceFile('sidebars.ts', source, ts.ScriptTarget.Latest, true), '');
  return places;
}

/** The sidebars with the page behind its neighbors. @throws Error when no page of its folder stands in one. */
export function withPage(source: string, id: string): { source: string; sidebar: 'docs' | 'api' } {
  const folder = path.posix.dirname(id);
  const [best] = placesIn(source, folder).toSorted((one, other) => other.neighbors - one.neighbors);
  if (!best)
    throw new Error(
      `No page of docs/${folder}/ stands in sidebars.ts. Add a category for it there first, or choose a folder that has pages.`,
    );
  return {
    source: `${source.slice(0, best.offset)}, '${id}'${source.slice(best.offset)}`,
    sidebar: best.sidebar === 'apiSidebar' ? 'api' : 'docs',
  };
}

/** The table of routes with one more row, behind those of the same folder. */
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

async function formatted(root: string, file: string, source: string): Promise<string> {
  const { format, resolveConfig } = await import('prettier');
  return format(source, { ...(await resolveConfig(path.join(root, file))), filepath: file });
}

/**
 * Makes a page from its template, and enters it where pages are listed.
 * @returns the files that it wrote, the page first.
 * @throws Error before anything is written, saying what to do instead.
 */
export async function makePage(root: string, { type, place, title }: NewPage): Promise<string[]> {
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
    'sidebars.ts': await formatted(root, 'sidebars.ts', source),
    'src/data/routes.json': await formatted(root, 'src/data/routes.json', withRoute(read('src/data/routes.json'), `/${id}`, sidebar)),
  };
  mkdirSync(path.dirname(path.join(root, page)), { recursive: true });
  for (const [file, content] of Object.entries(contents)) writeFileSync(path.join(root, file), content);
  publishRoutes(root, [`/${id}`]);
  return [...Object.keys(contents), 'src/data/published-routes.lock'];
}

/** Folders that have pages, for a writer to choose from. */
export const foldersOf = (root: string): string[] =>
  readdirSync(path.join(root, 'docs'), { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.mdx'))
    .map((entry) => path.relative(root, entry.parentPath).replaceAll(path.sep, '/'))
    .filter((folder, index, all) => folder !== 'docs' && all.indexOf(folder) === index)
    .toSorted();
