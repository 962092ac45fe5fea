import { exceptions, type Exception } from './exceptions';
import type { Finding } from './finding';
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
import { names } from './rules/names';
import { routes } from './rules/routes';
import { sentences } from './rules/sentences';
import { copies, orphans } from './rules/site';
import { spelling } from './rules/spelling';
import { terms } from './rules/terms';
import { unwritten } from './rules/unwritten';

export { printed } from './finding';

export const pageRules: readonly PageRule[] = [
  frontMatter,
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

/** What the page rules find on one page, before exceptions. */
export const checkPage = (page: Page, project: Project): Finding[] =>
  pageRules.flatMap(({ name, check }) => check(page, project).map((one) => ({ file: page.file, rule: name, ...one })));

/** The same for a page that need not be on disk. @throws Error when it is not valid MDX. */
export const checkSource = (file: string, source: string, project: Project): Finding[] => checkPage(parsePage(file, source), project);

/** Findings that no exception covers, and exceptions that cover nothing any more. */
export function withoutExceptions(found: readonly Finding[], allowed: readonly Exception[] = exceptions): Finding[] {
  const used = new Set<object>();
  const left = found.filter((finding) => {
    const exception = allowed.find(
      (one) => one.file === finding.file && one.rule === finding.rule && finding.problem.includes(one.problem),
    );
    if (exception) used.add(exception);
    return !exception;
  });
  const stale = allowed
    .filter((one) => !used.has(one))
    .map(({ file, rule, problem }) => ({
      file,
      line: 1,
      rule,
      problem: `the exception ${problem} covers nothing`,
      fix: 'Remove it from src/check/exceptions.ts.',
    }));
  return [...left, ...stale];
}

/** Everything that the rules find in a project, in the order of its files. */
export async function checkProject(root: string): Promise<{ findings: Finding[]; pages: number }> {
  const { project, unreadable } = await loadProject(root);
  const found = [
    ...unreadable,
    ...project.pages.flatMap((page) => checkPage(page, project)),
    ...projectRules.flatMap(({ name, check }) => check(project).map((one) => ({ ...one, rule: name }))),
  ];
  const findings = withoutExceptions(found).toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
  return { findings, pages: project.pages.length };
}
