import path from 'node:path';
import { agentLinks } from '../data/agent-links';
import { chaosFaults } from '../data/chaos-faults';
import { cases, incidents } from '../sandbox/node/integration-check/cases';
import { tools } from '../sandbox/node/mcp/tools';
import { code, lines, link, separated, table, text, type Inline } from './nodes';
import { inline } from './parse-markdown';
import { integrations, languageName, nameOf, type IntegrationId } from './projects/combinations';
import { projectLanguages } from './projects/project';
import type { LanguageId } from './samples/languages';
import type { Elements } from './table-attributes';

const siteDir = path.join(__dirname, '../..');

function projectLinks(language: LanguageId, integration: IntegrationId): Inline[] {
  const linkTo = (label: string, webhooks: boolean): Inline =>
    link(label, `pathname:///downloads/projects/${nameOf({ language, integration, webhooks })}.zip`);
  return [linkTo('With webhooks', true), text(', '), linkTo('without', false)];
}

/** Tables about the sandbox and the projects that readers download. */
export const sandboxElements: Elements = {
  ChaosTable: () =>
    table(
      ['Problem', 'What it does', 'What your endpoint must do'],
      chaosFaults.map(({ name, effect, page, remedy }) => [code(name), effect, link(inline(remedy), page)]),
    ),
  AgentLinks: () => lines(agentLinks.map(({ editor, url }) => [link(`Add the server to ${editor}`, url)])),
  McpToolTable: () =>
    table(
      ['Tool', 'What it does', 'Arguments'],
      tools.map(({ name, description, arguments: rules, required = [] }) => [
        code(name),
        description,
        separated(
          Object.keys(rules).map((property) => [code(property), text(required.includes(property) ? '' : ' (optional)')]),
          ', ',
        ),
      ]),
    ),
  CheckCaseTable: () =>
    table(
      ['Case', 'What happens', 'What it costs'],
      cases.map(({ name, title, cost, page }) => [link([code(name)], page), title.replace(/\.$/, ''), cost.replace(/\.$/, '')]),
    ),
  IncidentTable: () =>
    table(
      ['Incident', 'What happens', 'What it costs'],
      incidents.map(({ name, title, cost, page }) => [link([code(name)], page), title, cost.replace(/\.$/, '')]),
    ),
  ProjectTable: () =>
    table(
      ['Language', ...integrations.map(({ name }) => name)],
      projectLanguages(siteDir).map((language) => [languageName(language), ...integrations.map(({ id }) => projectLinks(language, id))]),
    ),
};
