import type { Diagnostic, Page } from './page';
import type { Project } from './project';

/** What a rule reports of a page; the runner adds the file and the name of the rule. */
export type Fault = Omit<Diagnostic, 'file' | 'rule'>;

/** A rule that checks one page at a time. */
export interface PageRule {
  name: string;
  check(page: Page, project: Project): Fault[];
}

/** A rule that needs all pages, or none. */
export interface ProjectRule {
  name: string;
  check(project: Project): Omit<Diagnostic, 'rule'>[];
}
