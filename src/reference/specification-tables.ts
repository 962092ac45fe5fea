import { STATUS_CODES } from 'node:http';
import { apis, type ApiId } from '../../openapi/apis';
import { TEXT2PAY_BASE, text2payPages } from '../sandbox/contract/text2pay';
import { type Introduced, introducedIn } from './changelog/introduced';
import { releaseLink } from './changelog/change-text';
import { allOperations, errorCatalogue, findSchema, loadDescription, operationsOf } from './descriptions';
import { code, element, heading, lineBreak, lines, link, separated, table, text, type Block, type Inline } from './nodes';
import { errorLink } from './operation-errors';
import { inline } from './parse-markdown';
import { anchored, listOf, needed, yesNo, type Attributes } from './table-attributes';
import { describeType } from './type-labels';
import type { ErrorCode, Operation } from './types';

export function errorTable({ codes }: Attributes): Block[] {
  const catalogue = errorCatalogue();
  const chosen = listOf(codes);
  const unknown = chosen.find((errorCode) => !catalogue[errorCode]);
  if (unknown) throw new Error(`no error code "${unknown}" in openapi/shared/error-codes.yaml.`);
  const entries = Object.entries(catalogue).filter(([name]) => chosen.length === 0 || chosen.includes(name));
  if (chosen.length > 0)
    return [
      table(
        ['Code', 'Status', 'Cause', 'Solution'],
        entries.map(([name, error]) => [errorLink(name), text(String(error.status)), error.when, error.remedy]),
      ),
    ];
  const statuses = [...new Set(entries.map(([, error]) => error.status))].toSorted((a, b) => a - b);
  return statuses.flatMap((status) => [
    heading(3, `${status} ${STATUS_CODES[status] ?? ''}`.trim(), `status-${status}`),
    statusErrors(entries.filter(([, error]) => error.status === status)),
  ]);
}

/** The errors of a status. The message for the shopper is below the solution: in a column, few rows would have one. */
function statusErrors(entries: [string, ErrorCode][]): Block {
  return table(
    ['Code', 'Cause', 'Solution', 'Retry'],
    entries.map(([name, { when, remedy, retryable, shopperMessage }]) => [
      anchored(name),
      when,
      [...inline(remedy), ...(shopperMessage === undefined ? [] : [lineBreak(), text('Shopper message: '), ...inline(shopperMessage)])],
      text(retryable),
    ]),
  );
}

export function enumTable(attributes: Attributes): Block {
  const of = needed(attributes, 'of', 'v3/PlanStatus');
  const schema = findSchema(of);
  const meanings = (schema.items ?? schema)['x-enumDescriptions'];
  if (!meanings) throw new Error(`"${of}" has no values with meanings.`);
  return table(
    ['Value', 'Meaning'],
    Object.entries(meanings).map(([value, meaning]) => [code(value), meaning]),
  );
}

export function fieldTable(attributes: Attributes): Block {
  const schema = findSchema(needed(attributes, 'of', 'v3/PlanData'));
  return table(
    ['Field', 'Type', 'Required', 'Meaning'],
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      code(name),
      text(describeType(property)),
      yesNo(schema.required?.includes(name) ?? false),
      property.description ?? '',
    ]),
  );
}

export function eventTable({ prefix = '' }: Attributes): Block {
  const meanings = Object.entries(findSchema('v3/WebhookEvent')['x-enumDescriptions'] ?? {}).filter(([name]) => name.startsWith(prefix));
  if (meanings.length === 0) throw new Error(`no event starts with "${prefix}".`);
  return table(
    ['Event', 'Sent when'],
    meanings.map(([name, meaning]) => [prefix ? code(name) : anchored(name), meaning]),
  );
}

/** The members of `data` in every event about a plan. */
const OF_PLANS: ReadonlySet<string> = new Set(['planNumber', 'orderReference', 'status']);

/** Returns the members of an event's data in dot notation. An object with a type of its own, such as an installment, is one member. */
function membersOf(name: string, operation: Operation): string[] {
  const { data } = Object.values(operation.requestBody?.content ?? {})[0]?.schema?.properties ?? {};
  if (!data?.properties) throw new Error(`the event ${name} has no data in openapi/shared/webhooks.yaml.`);
  const { planNumber, ...others } = data.properties;
  return Object.entries({ ...(planNumber && { planNumber }), ...others }).flatMap(([member, { title, properties }]) => {
    if (planNumber && OF_PLANS.has(member)) return [];
    return properties && title === undefined ? Object.keys(properties).map((inner) => `${member}.${inner}`) : [member];
  });
}

/** The members of `data` that differ between events. Events with the same ones share a row. */
export function eventMembersTable(): Block {
  const rows = new Map<string, string[]>();
  for (const [name, methods] of Object.entries(loadDescription('v3').webhooks ?? {}))
    for (const operation of Object.values(methods)) {
      const members = membersOf(name, operation).join(' ');
      rows.set(members, [...(rows.get(members) ?? []), name]);
    }
  const codes = (names: readonly string[]): Inline[] =>
    separated(
      names.map((name) => [code(name)]),
      ', ',
    );
  return table(
    ['Event', 'More members of `data`'],
    [...rows].map(([members, names]) => [codes(names), codes(members.split(' '))]),
  );
}

/** A list item for a field that is newer than the first release. @param at its location, such as `event data.planNumber`. */
function newField(at: string, release: string): Inline[] {
  const { to, day } = releaseLink(release);
  return [code(at.replace('event ', '')), text(': '), link(`since ${day}`, to)];
}

/**
 * Renders a complete example of each event in a collapsed section, with its fields that are newer than the first release.
 */
export function eventExamples(introduced: (event: string) => Introduced = introducedIn): Block[] {
  const events = Object.entries(loadDescription('v3').webhooks ?? {}).flatMap(([name, methods]) =>
    Object.values(methods).map((operation) => ({ name, examples: Object.values(operation.requestBody?.content ?? {})[0]?.examples })),
  );
  return events.map(({ name, examples }) => {
    const example = Object.values(examples ?? {})[0];
    if (!example) throw new Error(`the event ${name} has no example in openapi/shared/webhooks.yaml.`);
    const json = JSON.stringify(example.value, null, 2);
    const news = [...introduced(name)].map(([at, release]) => newField(at, release));
    return element('details', {}, [
      element('summary', {}, [code(name), text(': '), ...inline(example.summary ?? '')]),
      { type: 'code', lang: 'json', value: json },
      ...(news.length > 0 ? [lines(news)] : []),
    ]);
  });
}

function apiNamed(name: string): ApiId {
  const api = apis.find(({ id }) => id === name);
  if (!api) throw new Error(`"${name}" isn't an API. Write one of ${apis.map(({ id }) => id).join(', ')}.`);
  return api.id;
}

export const operationTable = (attributes: Attributes): Block =>
  table(
    ['Operation', 'Request', 'What it does'],
    operationsOf(apiNamed(needed(attributes, 'of', 'v3'))).map(({ route, method, path, operation }) => [
      link(operation.summary, route),
      code(`${method.toUpperCase()} ${path}`),
      operation.description.split(/\n\s*\n/)[0] ?? '',
    ]),
  );

export function scopeTable(): Block {
  const rows = apis.flatMap(({ id, name, category }) => {
    const schemes = loadDescription(id).components.securitySchemes as Record<
      string,
      { flows?: { clientCredentials?: { scopes: Record<string, string> } } }
    >;
    return Object.entries(schemes.oauth2?.flows?.clientCredentials?.scopes ?? {}).map(([scope, meaning]) => [
      code(scope),
      link(name, category),
      meaning,
    ]);
  });
  return table(['Scope', 'API', 'What it allows'], rows);
}

export function rateLimitTable(): Block {
  const rows = new Map<string, Inline[][]>();
  const described = allOperations().map(({ operation, route }) => ({
    limit: operation['x-rate-limit'],
    operationLink: link(operation.summary, route),
  }));
  // Text-to-pay has no specification, so it counts as the operation that starts a plan.
  const { operation: initiate } = allOperations().find(({ id }) => id === TEXT2PAY_BASE) ?? {};
  const byHand = Object.values(text2payPages).map(({ title, page }) => ({
    limit: initiate?.['x-rate-limit'],
    operationLink: link(title, page),
  }));
  for (const { limit, operationLink } of [...described, ...byHand]) {
    if (!limit) continue;
    const key = `${limit.requests} ${limit.seconds === 1 ? 'a second' : 'a minute'}`;
    rows.set(key, [...(rows.get(key) ?? []), [operationLink]]);
  }
  return table(
    ['Limit for each client', 'Operations'],
    [...rows].map(([limit, links]) => [limit, separated(links, ', ')]),
  );
}
