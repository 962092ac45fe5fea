import { exceptions } from './exceptions';
import type { Diagnostic } from './diagnostic';
import { parsePage, type Page } from './page';
import { loadProject, type Project } from './project';
import type { PageRule, ProjectRule } from './rule';
import { amounts } from './rules/amounts';
import { code } from './rules/code';
import { components } from './rules/components';
import { frontMatter } from './rules/front-matter';
import { headings } from './rules/headings';
import { images, unusedImages } from './rules/images';
import { length } from './rules/length';
import { links } from './rules/links';
import { markup } from './rules/markup';
import { names } from './rules/names';
import { routes } from './rules/routes';
import { sentences } from './rules/sentences';
import { copies, orphans } from './rules/site';
import { spelling } from './rules/spelling';
import { terms } from './rules/terms';
import { unwritten } from './rules/unwritten';
import { withoutExceptions } from './without-exceptions';

export { printed } from './diagnostic';
export { withoutExceptions } from './without-exceptions';

const pageRules: readonly PageRule[] = [
  frontMatter,
  markup,
  unwritten,
  headings,
  images,
  links,
  components,
  names,
  code,
  amounts,
  terms,
  sentences,
  spelling,
  length,
];

export const projectRules: readonly ProjectRule[] = [orphans, copies, unusedImages, routes];

/** Checks one page. Exceptions aren't applied. */
const checkPage = (page: Page, project: Project): Diagnostic[] =>
  pageRules.flatMap(({ name, check }) => check(page, project).map((fault) => ({ file: page.file, rule: name, ...fault })));

/** Checks a page's source, which doesn't have to be on disk. @throws Error if it isn't valid MDX. */
export const checkSource = (file: string, source: string, project: Project): Diagnostic[] => checkPage(parsePage(file, source), project);

/** Checks all pages of a project. Findings are in the order of its files. */
export async function checkProject(root: string): Promise<{ findings: Diagnostic[]; pages: number }> {
  const { project, unreadable } = await loadProject(root);
  const found = [
    ...unreadable,
    ...project.pages.flatMap((page) => checkPage(page, project)),
    ...projectRules.flatMap(({ name, check }) => check(project).map((finding) => ({ ...finding, rule: name }))),
  ];
  const allowed = exceptions.filter(({ rule }) => !rule.startsWith('style/'));
  const findings = withoutExceptions(found, allowed).toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  return { findings, pages: project.pages.length };
}
