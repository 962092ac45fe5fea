import { STATUS_CODES } from 'node:http';
import { apis, type ApiId } from '../../openapi/apis';
import { TEXT2PAY_BASE, text2payPages } from '../sandbox/contract/text2pay';
import { type Introduced, introducedIn } from './changelog/introduced';
import { releaseLink } from './changelog/change-text';
import { allOperations, errorCatalogue, findSchema, loadDescription, operationsOf } from './descriptions';
import { code, link, mdxLine, plainText, table } from './markdown';
import { errorLink } from './operation-errors';
import { anchored, listOf, needed, yesNo, type Attributes } from './table-attributes';
import { describeType } from './type-labels';
import type { ErrorCode } from './types';

export function errorTable({ codes }: Attributes): string {
  const catalogue = errorCatalogue();
  const chosen = listOf(codes);
  const unknown = chosen.find((errorCode) => !catalogue[errorCode]);
  if (unknown) throw new Error(`no error code "${unknown}" in openapi/shared/error-codes.yaml.`);
  const entries = Object.entries(catalogue).filter(([name]) => chosen.length === 0 || chosen.includes(name));
  if (chosen.length > 0)
    return table(
      ['Code', 'Status', 'Cause', 'Solution'],
      entries.map(([name, error]) => [errorLink(name), String(error.status), mdxLine(error.when), mdxLine(error.remedy)]),
    );
  const statuses = [...new Set(entries.map(([, error]) => error.status))].toSorted((a, b) => a - b);
  return statuses
    .flatMap((status) => [
      `### ${status} ${STATUS_CODES[status] ?? ''} {/* #status-${status} */}`,
      statusErrors(entries.filter(([, error]) => error.status === status)),
    ])
    .join('\n\n');
}

/** The errors of a status. The message for the shopper is below the solution: in a column, few rows would have one. */
function statusErrors(entries: [string, ErrorCode][]): string {
  return table(
    ['Code', 'Cause', 'Solution', 'Retry'],
    entries.map(([name, { when, remedy, retryable, shopperMessage }]) => [
      anchored(name),
      mdxLine(when),
      mdxLine(remedy) + (shopperMessage === undefined ? '' : `<br />Shopper message: ${mdxLine(shopperMessage)}`),
      plainText(retryable),
    ]),
  );
}

export function enumTable(attributes: Attributes): string {
  const of = needed(attributes, 'of', 'v3/PlanStatus');
  const schema = findSchema(of);
  const meanings = (schema.items ?? schema)['x-enumDescriptions'];
  if (!meanings) throw new Error(`"${of}" has no values with meanings.`);
  return table(
    ['Value', 'Meaning'],
    Object.entries(meanings).map(([value, meaning]) => [code(value), mdxLine(meaning)]),
  );
}

export function fieldTable(attributes: Attributes): string {
  const schema = findSchema(needed(attributes, 'of', 'v3/PlanData'));
  return table(
    ['Field', 'Type', 'Required', 'Meaning'],
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      code(name),
      plainText(describeType(property)),
      yesNo(schema.required?.includes(name) ?? false),
      mdxLine(property.description ?? ''),
    ]),
  );
}

export function eventTable({ prefix = '' }: Attributes): string {
  const meanings = Object.entries(findSchema('v3/WebhookEvent')['x-enumDescriptions'] ?? {}).filter(([name]) => name.startsWith(prefix));
  if (meanings.length === 0) throw new Error(`no event starts with "${prefix}".`);
  return table(
    ['Event', 'Sent when'],
    meanings.map(([name, meaning]) => [prefix ? code(name) : anchored(name), mdxLine(meaning)]),
  );
}

/** A list item for a field that is newer than the first release. @param at its location, such as `event data.planNumber`. */
function newField(at: string, release: string): string {
  const { to, day } = releaseLink(release);
  return `- ${code(at.replace('event ', ''))}: [since ${day}](${to})\n`;
}

/**
 * Renders a complete example of each event in a collapsed section, with its fields that are newer than the first release.
 */
export function eventExamples(introduced: (event: string) => Introduced = introducedIn): string {
  const events = Object.entries(loadDescription('v3').webhooks ?? {}).flatMap(([name, methods]) =>
    Object.values(methods).map((operation) => ({ name, examples: Object.values(operation.requestBody?.content ?? {})[0]?.examples })),
  );
  return events
    .map(({ name, examples }) => {
      const example = Object.values(examples ?? {})[0];
      if (!example) throw new Error(`the event ${name} has no example in openapi/shared/webhooks.yaml.`);
      const json = JSON.stringify(example.value, null, 2);
      const news = [...introduced(name)].map(([at, release]) => newField(at, release)).join('');
      return `<details>\n<summary>${code(name)}: ${mdxLine(example.summary ?? '')}</summary>\n\n\`\`\`json\n${json}\n\`\`\`\n\n${news && `${news}\n`}</details>`;
    })
    .join('\n\n');
}

function apiNamed(name: string): ApiId {
  const api = apis.find(({ id }) => id === name);
  if (!api) throw new Error(`"${name}" isn't an API. Write one of ${apis.map(({ id }) => id).join(', ')}.`);
  return api.id;
}

export const operationTable = (attributes: Attributes): string =>
  table(
    ['Operation', 'Request', 'What it does'],
    operationsOf(apiNamed(needed(attributes, 'of', 'v3'))).map(({ route, method, path, operation }) => [
      link(plainText(operation.summary), route),
      code(`${method.toUpperCase()} ${path}`),
      mdxLine(operation.description.split(/\n\s*\n/)[0] ?? ''),
    ]),
  );

export function scopeTable(): string {
  const rows = apis.flatMap(({ id, name, category }) => {
    const schemes = loadDescription(id).components.securitySchemes as Record<
      string,
      { flows?: { clientCredentials?: { scopes: Record<string, string> } } }
    >;
    return Object.entries(schemes.oauth2?.flows?.clientCredentials?.scopes ?? {}).map(([scope, meaning]) => [
      code(scope),
      `[${name}](${category})`,
      mdxLine(meaning),
    ]);
  });
  return table(['Scope', 'API', 'What it allows'], rows);
}

export function rateLimitTable(): string {
  const rows = new Map<string, string[]>();
  const described = allOperations().map(({ operation, route }) => ({
    limit: operation['x-rate-limit'],
    operationLink: link(plainText(operation.summary), route),
  }));
  // Text-to-pay has no specification, so it counts as the operation that starts a plan.
  const { operation: initiate } = allOperations().find(({ id }) => id === TEXT2PAY_BASE) ?? {};
  const byHand = Object.values(text2payPages).map(({ title, page }) => ({
    limit: initiate?.['x-rate-limit'],
    operationLink: link(plainText(title), page),
  }));
  for (const { limit, operationLink } of [...described, ...byHand]) {
    if (!limit) continue;
    const key = `${limit.requests} ${limit.seconds === 1 ? 'a second' : 'a minute'}`;
    rows.set(key, [...(rows.get(key) ?? []), operationLink]);
  }
  return table(
    ['Limit for each client', 'Operations'],
    [...rows].map(([limit, links]) => [limit, [...new Set(links)].join(', ')]),
  );
}
