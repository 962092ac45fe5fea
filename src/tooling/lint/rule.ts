import type { Fault } from '../../plugins/markup/faults';
import type { Diagnostic, Page } from './page';
import type { Project } from './project';

/** A finding of a page rule. The runner adds the file and the rule's name. */
export type { Fault };

/** A rule that checks one page at a time. */
export interface PageRule {
  name: string;
  check(page: Page, project: Project): Fault[];
}

/** A rule that checks the project as a whole. */
export interface ProjectRule {
  name: string;
  check(project: Project): Omit<Diagnostic, 'rule'>[];
}
