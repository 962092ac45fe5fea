import { routeOf } from '../lint/page';

/** A page that a branch changes. */
interface ChangedPage {
  route: string;
  state: 'new' | 'changed' | 'gone';
  /** The changed files: the page, or files that it shows. */
  by: string[];
}

/** The pages that a branch changes. */
export interface ChangedPages {
  pages: ChangedPage[];
  /** Changed files that can affect all pages. */
  everywhere: string[];
}

interface Change {
  state: string;
  file: string;
}

/** A page and its source. */
export interface PageSource {
  file: string;
  source: string;
}

const PAGE_FILE = /^(?:docs|src\/pages)\/.+\.(?:mdx?|tsx)$/;
const isPart = (file: string): boolean => file.split('/').some((step) => step.startsWith('_'));
/** Files that can affect all pages. */
const EVERYWHERE = /^(?:src\/(?!tooling\/|sandbox\/server)|sidebars\.ts|docusaurus\.config\.ts|static\/|package-lock\.json)/;

/** Returns a pattern for references to a file: the path of a sample, the tag of a component, or the name of a partial. */
function traceOf(file: string): RegExp | undefined {
  const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const component = /^src\/components\/guide\/(\w+)\//.exec(file)?.[1];
  if (component) return new RegExp(`<${component}[\\s/>]`);
  if (file.startsWith('samples/guides/')) return new RegExp(`file="${escaped(file)}[#"]`);
  const topic = /^samples\/([\w-]+)\//.exec(file)?.[1];
  if (topic) return new RegExp(`(?:of="${escaped(topic)}"|file="${escaped(file)}[#"])`);
  const part = PAGE_FILE.test(file) && isPart(file) ? file.split('/').at(-1) : undefined;
  return part ? new RegExp(`['"/]${escaped(part)}['"]`) : undefined;
}

const STATES: Readonly<Record<string, ChangedPage['state']>> = { A: 'new', D: 'gone' };

/**
 * Returns the pages that changed files affect.
 * @param operationRoutes The routes of operations that changed in the specifications.
 */
export function changedPages(changes: readonly Change[], sources: readonly PageSource[], operationRoutes: readonly string[]): ChangedPages {
  const pages = new Map<string, ChangedPage>();
  const add = (route: string, by: string, state: ChangedPage['state'] = 'changed'): void => {
    const known = pages.get(route);
    if (known) known.by.push(by);
    else pages.set(route, { route, state, by: [by] });
  };
  const everywhere: string[] = [];
  for (const { state, file } of changes) {
    const trace = traceOf(file);
    if (trace) for (const page of sources.filter(({ source }) => trace.test(source))) add(routeOf(page.file), file);
    else if (PAGE_FILE.test(file) && !isPart(file)) add(routeOf(file), file, STATES[state]);
    else if (EVERYWHERE.test(file)) everywhere.push(file);
  }
  for (const route of operationRoutes) add(route, 'openapi');
  return { pages: [...pages.values()].toSorted((a, b) => a.route.localeCompare(b.route)), everywhere };
}
