import type { Diagnostic } from '../lint/diagnostic';
import { routeOf } from '../lint/page';

/** A page that a branch changes, and by what. */
export interface ChangedPage {
  route: string;
  state: 'new' | 'changed' | 'gone';
  /** The file of the page, or what it shows. */
  by: string[];
}

/** A test that failed, and where it stands. */
export interface Failure {
  test: string;
  file: string;
  line: number;
  message: string;
}

/** What list-changed-pages.ts writes and update-comment.ts reads. */
export interface PagesReport {
  version: 1;
  pages: ChangedPage[];
  /** Files that every page may depend on. */
  everywhere: string[];
  findings: Diagnostic[];
  failures: Failure[];
  /** Whether the tests ran: without them, no failure says nothing. */
  tested: boolean;
}

interface Change {
  state: string;
  file: string;
}

/** A page's own text, to find out what else it shows. */
export interface PageSource {
  file: string;
  source: string;
}

const PAGE_FILE = /^(?:docs|src\/pages)\/.+\.(?:mdx?|tsx)$/;
const isPart = (file: string): boolean => file.split('/').some((step) => step.startsWith('_'));
/** Sources of the site that no single page names. */
const EVERYWHERE =
  /^(?:src\/(?!github|chain|scripts|bench|check|sandbox\/server)|sidebars\.ts|docusaurus\.config\.ts|static\/|package-lock\.json)/;

/** What stands in a page that shows a file: a sample by its path, a component by its tag, a part by its name. */
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
 * The pages that changed files change. Reference pages come from what changed in the descriptions.
 * @param operationRoutes routes of the operations that changed.
 */
export function changedPages(
  changes: readonly Change[],
  sources: readonly PageSource[],
  operationRoutes: readonly string[],
): Pick<PagesReport, 'pages' | 'everywhere'> {
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
  return { pages: [...pages.values()].toSorted((one, other) => one.route.localeCompare(other.route)), everywhere };
}

/** The parts of Playwright's JSON report that are read. */
interface Suite {
  specs?: { title: string; ok: boolean; file: string; line: number; tests: { results: { error?: { message?: string } }[] }[] }[];
  suites?: Suite[];
}

/** Failed tests of Playwright's JSON report. */
export function failuresIn({ specs = [], suites = [] }: Suite): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const message = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message ?? 'It failed without a message.';
      return { test: title, file: `tests/${file}`, line, message };
    });
  return [...own, ...suites.flatMap(failuresIn)];
}
