import path from 'node:path';
import { agentLinks } from '../data/agent-links';
import { chaosFaults } from '../data/chaos-faults';
import { cases } from '../sandbox/integration-check/cases';
import { tools } from '../sandbox/mcp/tools';
import { mdxSafe, table } from './markdown';
import { integrations, languageName, nameOf, type IntegrationId } from './projects/combinations';
import { projectLanguages } from './projects/project';
import type { LanguageId } from './samples/languages';

const siteDir = path.join(__dirname, '../..');

function projectLinks(language: LanguageId, integration: IntegrationId): string {
  const link = (label: string, webhooks: boolean): string =>
    `[${label}](pathname:///downloads/projects/${nameOf({ language, integration, webhooks })}.zip)`;
  return `${link('With webhooks', true)}, ${link('without', false)}`;
}

/** Tables about the sandbox and the projects that readers download. */
export const sandboxElements: Record<string, () => string> = {
  ChaosTable: () =>
    table(
      ['Problem', 'What it does', 'What your endpoint must do'],
      chaosFaults.map(({ name, effect, page, remedy }) => [`\`${name}\``, effect, `[${remedy}](${page})`]),
    ),
  AgentLinks: () => agentLinks.map(({ editor, url }) => `- [Add the server to ${editor}](${url})`).join('\n'),
  McpToolTable: () =>
    table(
      ['Tool', 'What it does', 'Arguments'],
      tools.map(({ name, description, arguments: rules, required = [] }) => [
        `\`${name}\``,
        mdxSafe(description),
        Object.keys(rules)
          .map((property) => `\`${property}\`${required.includes(property) ? '' : ' (optional)'}`)
          .join(', '),
      ]),
    ),
  CheckCaseTable: () =>
    table(
      ['Case', 'What happens', 'What it costs'],
      cases.map(({ name, title, cost, page }) => [`[\`${name}\`](${page})`, title.replace(/\.$/, ''), cost.replace(/\.$/, '')]),
    ),
  ProjectTable: () =>
    table(
      ['Language', ...integrations.map(({ name }) => name)],
      projectLanguages(siteDir).map((language) => [languageName(language), ...integrations.map(({ id }) => projectLinks(language, id))]),
    ),
};
