import { stringify } from 'yaml';
import { callItem } from '../../reference/agents-file';
import type { LocatedOperation } from '../../reference/descriptions';
import { link } from '../../reference/nodes';
import { lineOf } from '../../reference/print-markdown';
import type { MarkdownPage } from '../markdown-pages/markdown-page';
import type { Skill } from './skills';

/** The maximum lines of a skill, because agents load all of it. */
const LONGEST = 200;

/** The content that skills are generated from. */
export interface SkillSources {
  /** By route, without trailing slashes. */
  pages: ReadonlyMap<string, MarkdownPage>;
  operations: readonly LocatedOperation[];
  /** Rules for all code, as Markdown list items. */
  rules: readonly string[];
  /** The address of the Markdown version of a page. */
  addressOf: (route: string) => string;
}

/** Problems in the front matter: https://agentskills.io/specification */
function problemsOf({ name, description }: Skill): string[] {
  return [
    ...(/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && name.length <= 64
      ? []
      : ['its name needs 1 to 64 lowercase letters, digits, or single hyphens']),
    ...(description.length > 0 && description.length <= 1024 ? [] : ['its description needs 1 to 1,024 characters']),
  ];
}

/** A section of a page, with its heading. @throws Error when the page has no such section. */
function sectionOf(page: MarkdownPage, heading: string): string {
  const section = page.body.split(/^(?=## )/m).find((part) => part.startsWith(`## ${heading}\n`));
  if (!section) throw new Error(`${page.route} has no section "${heading}".`);
  // Skills omit subsections, which are for people who read the page.
  return section.split(/^### /m)[0]?.trim() ?? '';
}

/**
 * The `SKILL.md` of a skill.
 * @throws Error when it doesn't follow the format, is too long, or refers to a page, section, or operation that doesn't exist.
 */
export function skillFile(skill: Skill, { pages, operations, rules, addressOf }: SkillSources): string {
  const { name, title, description } = skill;
  const fail = (problem: string): never => {
    throw new Error(`The agent skill "${name}" in src/plugins/well-known/skills.ts is wrong: ${problem}.`);
  };
  problemsOf(skill).forEach(fail);
  const pageOf = (route: string): MarkdownPage => pages.get(route) ?? fail(`there is no page ${route}`);
  const read = skill.pages
    .map(pageOf)
    .map(({ title: label, route, description: about }) => `1. ${lineOf([link(label, addressOf(route))])}: ${about}`);
  const calls = skill.operations
    .map((id) => operations.find((operation) => operation.id === id) ?? fail(`no specification has the operation ${id}`))
    .map((operation) => callItem(operation, addressOf));
  const parts = [
    `---\n${stringify({ name, description }, { lineWidth: 0 })}---`,
    `# ${title}`,
    `## Read first\n\n${read.join('\n')}`,
    `## Rules\n\n${rules.join('\n')}`,
    `## Calls\n\n${calls.join('\n')}`,
    ...skill.sections.map(([route, heading]) => sectionOf(pageOf(route), heading)),
  ];
  const text = `${parts.join('\n\n')}\n`;
  const lines = text.split('\n').length;
  return lines > LONGEST ? fail(`it has ${lines} lines, more than ${LONGEST}`) : text;
}
