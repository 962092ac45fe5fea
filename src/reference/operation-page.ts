import { STATUS_CODES } from 'node:http';
import type { ApiId } from '../../openapi/apis';
import { repository } from '../data/site';
import { bodyFields, headerFields, parameterFields } from './fields';
import { attribute, code, mdxLine, mdxSafe, table } from './markdown';
import { errorsOf, type ListedError } from './operation-errors';
import { panelsOf } from './sample-panels';
import type { MediaType, Operation, Parameter, Response, Schema } from './types';

/** What the OpenAPI plugin passes to a page generator. */
export interface PluginPage {
  id: string;
  title: string;
  api: Operation & { method: string; path: string };
}

const LOCATIONS: [Parameter['in'], string][] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
];

const contents = (content: Record<string, MediaType> | undefined): [string, MediaType][] => Object.entries(content ?? {});

/** Text between MDX tags needs blank lines around it to stay Markdown. */
const block = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join('\n\n');

/** Fields that fold, and that stand on other pages too. */
const folded = (label: string, count: number, content: string): string =>
  block(`<FieldGroup${attribute('label', label)}${attribute('count', count)}${attribute('shared', true)}>`, content, '</FieldGroup>');

const heading = (level: 2 | 3, text: string, id: string): string => `${'#'.repeat(level)} ${text} {/* #${id} */}`;

const scopesOf = (operation: Operation): string[] => operation.security?.flatMap((one) => Object.values(one).flat()) ?? [];

const perTime = (seconds: number): string => (seconds === 1 ? 'a second' : seconds === 60 ? 'a minute' : `in ${seconds} seconds`);

function factsOf(api: ApiId, operation: Operation): string {
  const limit = operation['x-rate-limit'];
  const key = operation.parameters?.some((one) => one.name === 'X-Partita-Idempotency-Key');
  return `<OperationFacts${attribute('api', api)}${attribute('scopes', scopesOf(operation))}${attribute(
    'limit',
    limit ? `${limit.requests} ${perTime(limit.seconds)}` : '',
  )}${attribute('idempotent', key ?? false)} />`;
}

function parameterSections(parameters: Parameter[]): string[] {
  return LOCATIONS.flatMap(([location, title]) => {
    const found = parameters.filter((one) => one.in === location);
    return found.length === 0 ? [] : [heading(2, title, location), parameterFields(found, location)];
  });
}

function bodySection(operation: Operation): string {
  const [type, media] = contents(operation.requestBody?.content)[0] ?? [];
  if (!type || !media?.schema) return '';
  return block(heading(2, 'Body', 'body'), `Sent as ${code(type)}.`, bodyFields(media.schema, 'body'));
}

/** One success response: when it comes, its headers, its fields. A body that an earlier status showed is not repeated. */
function responseSection(status: string, response: Response, shown: Map<string, string>): string {
  const id = `response-${status}`;
  const schema = contents(response.content)[0]?.[1].schema;
  const print = JSON.stringify(schema ?? null);
  const earlier = shown.get(print);
  if (schema) shown.set(print, earlier ?? status);
  const fields = !schema
    ? 'This response has no body.'
    : earlier
      ? `The same fields as [${earlier}](#response-${earlier}).`
      : bodyFields(schema, id);
  const headers = response.headers ?? {};
  return block(
    heading(3, `${status} ${STATUS_CODES[status] ?? ''}`.trim(), id),
    mdxSafe(response.description),
    fields,
    Object.keys(headers).length > 0 && folded('Response headers', Object.keys(headers).length, headerFields(headers, `${id}.header`)),
  );
}

const errorTable = (errors: readonly ListedError[]): string =>
  table(
    ['Code', 'Cause', 'Solution'],
    errors.map(({ status, name, when, remedy }) => [`${status} [${code(name)}](/api/v3/errors#${name})`, mdxLine(when), mdxLine(remedy)]),
  );

/** What only this operation returns comes first; the codes that every operation shares are folded below it. */
function errorSection(responses: [string, Response][], operation: Operation): string {
  if (responses.length === 0) return '';
  const { own, common } = errorsOf(operation);
  const plain = responses.map(([status, response]) => [status, mdxLine(response.description)]);
  const headers = Object.fromEntries(responses.flatMap(([, response]) => Object.entries(response.headers ?? {})));
  return block(
    heading(2, 'Errors', 'errors'),
    own.length > 0 && errorTable(own),
    common.length > 0 && folded('Common errors', common.length, errorTable(common)),
    own.length + common.length === 0 && table(['Status', 'Cause'], plain),
    ...errorBodies(responses).map(([schema, statuses]) =>
      folded(
        `Error fields (${statuses.join(', ')})`,
        Object.keys(schema.properties ?? {}).length,
        bodyFields(schema, `error-${statuses[0]}`),
      ),
    ),
    folded('Error headers', Object.keys(headers).length, headerFields(headers, 'error.header')),
  );
}

/** The bodies of errors, each once, with the statuses that carry it. */
function errorBodies(responses: [string, Response][]): [Schema, string[]][] {
  const bodies = new Map<string, [Schema, string[]]>();
  for (const [status, response] of responses) {
    const schema = contents(response.content)[0]?.[1].schema;
    if (!schema) continue;
    const print = JSON.stringify(schema);
    bodies.set(print, [schema, [...(bodies.get(print)?.[1] ?? []), status]]);
  }
  return [...bodies.values()];
}

function nextSteps(operation: Operation): string {
  const steps = operation['x-next-steps'] ?? [];
  return steps.length === 0
    ? ''
    : block(heading(2, 'Next steps', 'next-steps'), steps.map(({ to, text }) => `- [${mdxLine(text)}](${to})`).join('\n'));
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

/** The page of one operation, as MDX with its front matter. Everything on it is in the built HTML, as Markdown wherever possible. */
export function operationPage(api: ApiId, page: PluginPage): string {
  const operation = page.api;
  const server = operation.servers?.[0]?.url ?? '';
  const [lead, body] = leadAndBody(operation.description);
  const responses = Object.entries(operation.responses);
  const successes = responses.filter(([status]) => status.startsWith('2'));
  const shown = new Map<string, string>();
  const panels = panelsOf({ id: '', api, route: '', method: operation.method, path: operation.path, operation });
  return block(
    frontMatter(api, page, lead),
    "import { Endpoint, Field, FieldGroup, FieldTools, OperationColumns, OperationFacts, OperationText, Samples } from '@site/src/components/reference';\nimport { OperationSamples } from '@site/src/components/OperationSamples';",
    '<OperationColumns>',
    '<OperationText>',
    `<Endpoint${attribute('method', operation.method)}${attribute('url', server + operation.path)} />`,
    factsOf(api, operation),
    mdxSafe(body),
    '<FieldTools />',
    ...parameterSections(operation.parameters ?? []),
    bodySection(operation),
    heading(2, 'Responses', 'responses'),
    ...successes.map(([status, response]) => responseSection(status, response, shown)),
    errorSection(
      responses.filter(([status]) => !status.startsWith('2')),
      operation,
    ),
    nextSteps(operation),
    '</OperationText>',
    '<Samples>',
    `<OperationSamples${attribute('operation', `${api}/${operation.operationId}`)}${attribute('requests', panels.requests)}${attribute('responses', panels.responses)} />`,
    '</Samples>',
    '</OperationColumns>',
  );
}
