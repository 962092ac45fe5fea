import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { SidebarItemConfig } from '@docusaurus/plugin-content-docs/src/sidebars/types.js';
import sidebars from '../../../sidebars';
import { yamlFault } from '../../plugins/front-matter';
import { markupFaults, parseFault, type Fault } from '../../plugins/markup/faults';
import { redirects } from '../../data/redirects';
import { allOperations } from '../../reference/descriptions';
import { guideComponents, type Props } from './components';
import { facts, type Facts } from './facts';
import { parsePage, routeOf, type Diagnostic, type Page } from './page';
import { loadDictionary, type Dictionary } from './spelling';

/** The data that rules compare pages with. */
export interface Project {
  root: string;
  facts: Facts;
  dictionary: Dictionary;
  components: ReadonlyMap<string, Props>;
  /** The pages that aren't generated. */
  pages: readonly Page[];
  /** The routes of all pages. */
  routes: ReadonlySet<string>;
  redirects: ReadonlyMap<string, string>;
  /** IDs of the pages in a sidebar. */
  inSidebar: ReadonlySet<string>;
  /** Returns the text of files and folders, with paths from the root. */
  read(places: readonly string[]): string;
}

/** Returns all files in a folder, with paths from the root. */
export function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted();
}

/** Decodes `%20` and its like. Everything else stays as it is. */
export const decoded = (text: string): string =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes; // It isn't UTF-8.
    }
  });

/** Returns the file that a URL on a page leads to, with the path from the root, or undefined if it doesn't exist. */
export function fileOfUrl(root: string, page: string, url: string): string | undefined {
  const [address = ''] = url.split(/[?#]/);
  const place = decoded(address);
  const file = place.startsWith('@site/')
    ? place.slice('@site/'.length)
    : path.posix.join(place.startsWith('/') ? 'static' : path.posix.dirname(page), place);
  return existsSync(path.join(root, file)) && statSync(path.join(root, file)).isFile() ? file : undefined;
}

const TEXT = /\.(?:mdx?|tsx?|css|json|ya?ml|svg)$/;

/** Returns the text of a file, or of all text files in a folder that aren't generated. */
function textOf(root: string, place: string): string[] {
  const files = existsSync(path.join(root, place)) && statSync(path.join(root, place)).isFile() ? [place] : filesBelow(root, place);
  return files.filter((file) => TEXT.test(file) && !file.endsWith('.api.mdx')).map((file) => readFileSync(path.join(root, file), 'utf8'));
}

/** Files and folders that start with an underscore are parts of pages. */
const isPart = (file: string): boolean => file.split('/').some((step) => step.startsWith('_'));

/** Returns the pages that aren't generated. */
export const pageFiles = (root: string): string[] =>
  [...filesBelow(root, 'docs'), ...filesBelow(root, 'src/pages')].filter(
    (file) => /\.mdx?$/.test(file) && !file.endsWith('.api.mdx') && !isPart(file),
  );

interface Sidebar {
  ids: Set<string>;
  routes: Set<string>;
}

function readSidebar(items: readonly SidebarItemConfig[], into: Sidebar): Sidebar {
  for (const item of items) {
    if (typeof item === 'string') into.ids.add(item);
    else if (item.type === 'doc' || item.type === 'ref') into.ids.add((item as { id: string }).id);
    else if (item.type === 'category') {
      const { link, items: inner } = item as { link?: { type: string; slug?: string; id?: string }; items: SidebarItemConfig[] };
      if (link?.slug) into.routes.add(link.slug);
      if (link?.id) into.ids.add(link.id);
      readSidebar(inner, into);
    }
  }
  return into;
}

/** Returns the routes of pages that are React components. */
const pagesOfCode = (root: string): string[] => [
  '/search',
  ...filesBelow(root, 'src/pages')
    .filter((file) => file.endsWith('.tsx') && !isPart(file))
    .map(routeOf),
];

/** Describes why a page can't be parsed: by the markup that stops the parser, or by its message. */
export function unreadableFaults(source: string, error: unknown): Fault[] {
  const yaml = yamlFault(source);
  if (yaml) return [yaml];
  const faults = markupFaults(source);
  return faults.length > 0 ? faults : [parseFault(error)];
}

/** Reads the project. @returns the project without pages that aren't valid MDX, and a finding for each of those. */
export async function loadProject(root: string): Promise<{ project: Project; unreadable: Diagnostic[] }> {
  const unreadable: Diagnostic[] = [];
  const pages = pageFiles(root).flatMap((file): Page[] => {
    const source = readFileSync(path.join(root, file), 'utf8');
    try {
      return [parsePage(file, source)];
    } catch (error) {
      unreadable.push(...unreadableFaults(source, error).map((fault) => ({ file, rule: 'mdx', ...fault })));
      return [];
    }
  });
  const sidebar = readSidebar(Object.values(sidebars).flat() as SidebarItemConfig[], { ids: new Set(), routes: new Set() });
  const routes = new Set([
    ...pages.map(({ route }) => route),
    ...allOperations().map(({ route }) => route),
    ...sidebar.routes,
    ...pagesOfCode(root),
  ]);
  const project = {
    root,
    facts: facts(),
    dictionary: await loadDictionary(),
    components: guideComponents(root),
    pages,
    routes,
    redirects: new Map(redirects.map(({ from, to }) => [from, to])),
    inSidebar: sidebar.ids,
    read: (places: readonly string[]) => places.flatMap((place) => textOf(root, place)).join('\n'),
  };
  return { project, unreadable };
}
