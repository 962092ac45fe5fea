import type { ApiId } from '../../openapi/apis';
import { repository } from '../data/repository';
import { type Introduced, introducedIn, markIntroduced } from './changelog/introduced';
import { bodyFields, parameterFields } from './fields';
import { attribute, code, link, mdxLine, mdxSafe } from './markdown';
import { errorSection, responseSection } from './operation-responses';
import { block, contents, heading, type Section } from './page-parts';
import { panelsOf } from './sample-panels';
import { branchesOf, innermost } from './type-labels';
import type { Operation, Parameter, Schema } from './types';

/** The argument that the OpenAPI plugin passes to a page generator. */
export interface PluginPage {
  id: string;
  title: string;
  api: Operation & { method: string; path: string };
}

const LOCATIONS: [Parameter['in'], title: string, name?: string][] = [
  ['path', 'Path parameters', 'Path'],
  ['query', 'Query parameters', 'Query'],
  ['header', 'Headers'],
];

const scopesOf = (operation: Operation): string[] => operation.security?.flatMap((requirement) => Object.values(requirement).flat()) ?? [];

const perTime = (seconds: number): string => (seconds === 1 ? 'a second' : seconds === 60 ? 'a minute' : `in ${seconds} seconds`);

function factsOf(api: ApiId, operation: Operation): string {
  const limit = operation['x-rate-limit'];
  const key = operation.parameters?.some((parameter) => parameter.name === 'X-Partita-Idempotency-Key');
  return `<OperationFacts${attribute('api', api)}${attribute('scopes', scopesOf(operation))}${attribute(
    'limit',
    limit ? `${limit.requests} ${perTime(limit.seconds)}` : '',
  )}${attribute('idempotent', key ?? false)} />`;
}

/** Sections with collapsible fields have a button that expands all of them. */
const sectionOf = ({ id, title, content }: Section): string =>
  block(content.split('<FieldGroup').length > 2 && `<ExpandAll${attribute('section', title)} />`, heading(2, title, id), content);

function parameterSections(parameters: Parameter[]): Section[] {
  return LOCATIONS.flatMap(([id, title, name]) => {
    const found = parameters.filter((parameter) => parameter.in === id);
    return found.length === 0 ? [] : [{ id, title, ...(name && { name }), content: parameterFields(found, id) }];
  });
}

/** Every object of a body, with the path of its field. */
function objectsIn(value: Schema, path: string): [path: string, object: Schema][] {
  const schema = innermost(value);
  return [
    ...(schema.properties ? [[path, schema] as [string, Schema]] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => objectsIn(property, path === '' ? name : `${path}.${name}`)),
    ...branchesOf(schema).flatMap((branch) => objectsIn(branch, path)),
  ];
}

/** Whether the API refuses fields that the page doesn't list. */
function refusal(body: Schema): string {
  const objects = objectsIn(body, '');
  const open = objects.filter(([, { additionalProperties }]) => additionalProperties !== false).map(([path]) => path);
  if (open.length === objects.length) return '';
  const where = [...new Set(open)].map((path) => (path === '' ? 'the body itself' : code(path)));
  return `Fields that aren't listed here are refused${where.length === 0 ? '' : `, except in ${where.join(', ')}`}.`;
}

function bodySection(operation: Operation): Section[] {
  const { requestBody } = operation;
  const [type, media] = contents(requestBody?.content)[0] ?? [];
  if (!type || !media?.schema) return [];
  const { description = '', required = false } = requestBody ?? {};
  const sent = `${required ? 'Required' : 'Optional'}, sent as ${code(type)}. ${refusal(media.schema)}`.trim();
  return [{ id: 'body', title: 'Body', content: block(sent, mdxSafe(description), bodyFields(media.schema, 'body', description)) }];
}

function nextSteps(operation: Operation): string {
  const steps = operation['x-next-steps'] ?? [];
  return steps.length === 0
    ? ''
    : block(heading(2, 'Next steps', 'next-steps'), steps.map(({ to, text }) => `- ${link(mdxLine(text), to)}`).join('\n'));
}

/** The first paragraph is the page's lead, in the front matter; the rest is its body. */
function leadAndBody(description: string): [string, string] {
  const [lead = '', ...rest] = description.trim().split(/\n\s*\n/);
  return [lead.replaceAll('\n', ' '), rest.join('\n\n')];
}

function frontMatter(api: ApiId, page: PluginPage, lead: string): string {
  const words = [page.api.operationId, page.api.path.replaceAll(/[{}]/g, ''), ...(page.api['x-keywords'] ?? [])];
  const entries = {
    id: page.id,
    title: page.title,
    description: lead,
    keywords: words,
    hide_table_of_contents: true,
    sidebar_class_name: `api-method ${page.api.method}`,
    operation: `${api}/${page.api.operationId}`,
    custom_edit_url: `${repository}/edit/main/openapi/${api}.yaml`,
  };
  const lines = Object.entries(entries).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return ['---', ...lines, '---'].join('\n');
}

/**
 * Renders the page of an operation as MDX with front matter. Everything on it is in the built HTML, as Markdown where possible.
 * @param introduced returns the fields of an operation that are newer than the first release.
 */
export function operationPage(api: ApiId, page: PluginPage, introduced: (id: string) => Introduced = introducedIn): string {
  const name = `${api}/${page.api.operationId}`;
  const operation = markIntroduced(page.api, introduced(name));
  const server = operation.servers?.[0]?.url ?? '';
  const [lead, body] = leadAndBody(operation.description);
  const responses = Object.entries(operation.responses);
  const panels = panelsOf({ id: '', api, route: '', method: operation.method, path: operation.path, operation });
  const sections = [
    ...parameterSections(operation.parameters ?? []),
    ...bodySection(operation),
    responseSection(responses.filter(([status]) => status.startsWith('2'))),
    ...errorSection(
      responses.filter(([status]) => !status.startsWith('2')),
      operation,
    ),
  ];
  const links = sections.map((section) => [section.id, section.name ?? section.title]);
  return block(
    frontMatter(api, page, lead),
    "import { Endpoint, ExpandAll, Field, FieldGroup, OperationColumns, OperationFacts, OperationText, Responses, Samples, SuccessResponse } from '@site/src/components/reference';\nimport { OperationSamples } from '@site/src/components/OperationSamples';",
    `<Endpoint${attribute('method', operation.method)}${attribute('url', server + operation.path)} />`,
    `<OperationColumns${attribute('operation', name)}${attribute('sections', links)}>`,
    factsOf(api, operation),
    '<Samples>',
    `<OperationSamples${attribute('operation', name)}${attribute('requests', panels.requests)}${attribute('responses', panels.responses)}${panels.hasValues ? ' hasValues' : ''} />`,
    '</Samples>',
    '<OperationText>',
    mdxSafe(body),
    ...sections.map(sectionOf),
    nextSteps(operation),
    '</OperationText>',
    '</OperationColumns>',
  );
}
