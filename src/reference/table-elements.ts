import { STATUS_CODES } from 'node:http';
import { apis, type ApiId } from '../../openapi/apis';
import { currentContract } from './changelog/contract';
import { releases } from './changelog/releases';
import { changelogMarkdown } from './changelog/words';
import { flows, policySources, valuesOf } from '../data/content-policy';
import { descriptorGateways } from '../data/descriptor-rules';
import { hosts, type HostName } from '../data/hosts';
import { hostPurposes, merchantHosts } from '../data/host-purposes';
import { sandboxTerminals } from '../data/sandbox-world';
import { integrations, type Integration } from '../data/integrations';
import { magicStrings, testCards } from '../data/test-data';
import { factElements } from './fact-elements';
import { flowElements } from './flow-elements';
import { sampleReportPath } from './sample-reports';
import { TEXT2PAY_BASE, text2payPages } from '../sandbox/contract/text2pay';
import { platformElements } from './platform-elements';
import { allOperations, errorCatalogue, findSchema, loadDescription, operationsOf } from './descriptions';
import { code, mdxLine, table } from './markdown';
import type { ErrorCode, Schema } from './types';
import { typeInWords } from './type-labels';
import { findWorkflow } from './workflows';

type Attributes = Record<string, string>;

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

function needed(attributes: Attributes, name: string, example: string): string {
  const value = attributes[name];
  if (!value) throw new Error(`write ${name}="${example}".`);
  return value;
}

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

const anchored = (id: string): string => `<Anchor id="${id}" />${code(id)}`;

/** A card number with a button that copies it as the API takes it. */
const copied = (number: string): string =>
  `<CopyText text="${number.replaceAll(' ', '')}" what="card number ${number}">${code(number)}</CopyText>`;

function errorTable({ codes }: Attributes): string {
  const catalogue = errorCatalogue();
  const chosen = listOf(codes);
  const unknown = chosen.find((one) => !catalogue[one]);
  if (unknown) throw new Error(`no error code "${unknown}" in openapi/shared/error-codes.yaml.`);
  const entries = Object.entries(catalogue).filter(([name]) => chosen.length === 0 || chosen.includes(name));
  if (chosen.length > 0)
    return table(
      ['Code', 'Status', 'Cause', 'Solution'],
      entries.map(([name, one]) => [`[${code(name)}](/api/v3/errors#${name})`, String(one.status), mdxLine(one.when), mdxLine(one.remedy)]),
    );
  const statuses = [...new Set(entries.map(([, one]) => one.status))].toSorted((one, other) => one - other);
  return statuses
    .flatMap((status) => [
      `### ${status} ${STATUS_CODES[status] ?? ''} {/* #status-${status} */}`,
      statusErrors(entries.filter(([, one]) => one.status === status)),
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
      retryable,
    ]),
  );
}

function enumTable(attributes: Attributes): string {
  const of = needed(attributes, 'of', 'v3/PlanStatus');
  const schema = findSchema(of);
  const meanings = (schema.items ?? schema)['x-enumDescriptions'];
  if (!meanings) throw new Error(`"${of}" has no values with meanings.`);
  return table(
    ['Value', 'Meaning'],
    Object.entries(meanings).map(([value, meaning]) => [code(value), mdxLine(meaning)]),
  );
}

function fieldTable(attributes: Attributes): string {
  const schema = findSchema(needed(attributes, 'of', 'v3/PlanData'));
  return table(
    ['Field', 'Type', 'Required', 'Meaning'],
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      code(name),
      mdxLine(typeInWords(property)),
      yesNo(schema.required?.includes(name) ?? false),
      mdxLine(property.description ?? ''),
    ]),
  );
}

function eventTable({ prefix = '' }: Attributes): string {
  const meanings = Object.entries(findSchema('v3/WebhookEvent')['x-enumDescriptions'] ?? {}).filter(([name]) => name.startsWith(prefix));
  if (meanings.length === 0) throw new Error(`no event starts with "${prefix}".`);
  return table(
    ['Event', 'Sent when'],
    meanings.map(([name, meaning]) => [prefix ? code(name) : anchored(name), mdxLine(meaning)]),
  );
}

/** A complete example of each event, folded so that readers open only the ones they need. */
function eventExamples(): string {
  const events = Object.entries(loadDescription('v3').webhooks ?? {}).flatMap(([name, methods]) =>
    Object.values(methods).map((operation) => ({ name, examples: Object.values(operation.requestBody?.content ?? {})[0]?.examples })),
  );
  return events
    .map(({ name, examples }) => {
      const example = Object.values(examples ?? {})[0];
      if (!example) throw new Error(`the event ${name} has no example in openapi/shared/webhooks.yaml.`);
      const json = JSON.stringify(example.value, null, 2);
      return `<details>\n<summary>${code(name)}: ${mdxLine(example.summary ?? '')}</summary>\n\n\`\`\`json\n${json}\n\`\`\`\n\n</details>`;
    })
    .join('\n\n');
}

function apiNamed(name: string): ApiId {
  const api = apis.find(({ id }) => id === name);
  if (!api) throw new Error(`"${name}" isn't an API. Write one of ${apis.map(({ id }) => id).join(', ')}.`);
  return api.id;
}

const operationTable = (attributes: Attributes): string =>
  table(
    ['Operation', 'Request', 'What it does'],
    operationsOf(apiNamed(needed(attributes, 'of', 'v3'))).map(({ route, method, path, operation }) => [
      `[${operation.summary}](${route})`,
      code(`${method.toUpperCase()} ${path}`),
      mdxLine(operation.description.split(/\n\s*\n/)[0] ?? ''),
    ]),
  );

function scopeTable(): string {
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

/** Hosts of both environments. With `gateway`, the address of one gateway, so readers can copy it as it is. */
function hostTable({ only, gateway }: Attributes): string {
  const chosen = (only ? listOf(only) : merchantHosts) as HostName[];
  const unknown = chosen.find((name) => !(name in hosts));
  if (unknown) throw new Error(`no host "${unknown}". Write some of ${Object.keys(hosts).join(', ')}.`);
  return table(
    ['Purpose', 'Sandbox', 'Production'],
    chosen.map((name) => [
      hostPurposes[name],
      ...[hosts[name].sandbox, hosts[name].production].map((url) => (url ? code(gateway ? url.replace('{gateway}', gateway) : url) : '–')),
    ]),
  );
}

function rateLimitTable(): string {
  const rows = new Map<string, string[]>();
  const described = allOperations().map(({ operation, route }) => ({
    limit: operation['x-rate-limit'],
    link: `[${operation.summary}](${route})`,
  }));
  // Text-to-pay has no specification: it counts as the operation that starts a plan.
  const { operation: initiate } = allOperations().find(({ id }) => id === TEXT2PAY_BASE) ?? {};
  const byHand = Object.values(text2payPages).map(({ title, page }) => ({
    limit: initiate?.['x-rate-limit'],
    link: `[${title}](${page})`,
  }));
  for (const { limit, link } of [...described, ...byHand]) {
    if (!limit) continue;
    const key = `${limit.requests} ${limit.seconds === 1 ? 'a second' : 'a minute'}`;
    rows.set(key, [...(rows.get(key) ?? []), link]);
  }
  return table(
    ['Limit for each client', 'Operations'],
    [...rows].map(([limit, links]) => [limit, [...new Set(links)].join(', ')]),
  );
}

interface ReportColumn {
  name: string;
  type: string;
  default: boolean;
  description: string;
  example: unknown;
}

type ReportType = Schema & { 'x-report-columns': Record<string, ReportColumn[]>; 'x-report-groups': Record<string, string> };

function reportColumns(attributes: Attributes): string {
  const of = needed(attributes, 'of', 'plan_details');
  const all = (findSchema('reports/ReportType') as ReportType)['x-report-columns'];
  const columns = all[of];
  if (!columns) throw new Error(`no report "${of}". Write one of ${Object.keys(all).join(', ')}.`);
  return table(
    ['Column', 'Type', 'Default', 'Meaning', 'Example'],
    columns.map((one) => [code(one.name), one.type, yesNo(one.default), mdxLine(one.description), code(String(one.example))]),
  );
}

function reportTable(): string {
  const schema = findSchema('reports/ReportType') as ReportType;
  return table(
    ['Report', 'Group', 'Question', 'Sample file'],
    Object.entries(schema['x-enumDescriptions'] ?? {}).map(([name, meaning]) => [
      `[${code(name)}](/api/reports/available-report-columns#${name})`,
      schema['x-report-groups'][name] ?? '',
      mdxLine(meaning),
      `[CSV](pathname://${sampleReportPath(name)})`,
    ]),
  );
}

interface ReasonCodes {
  category: string;
  visa: string[];
  mastercard: string[];
  amex: string[];
  discover: string[];
}

function reasonCodeTable(): string {
  const schema = findSchema('chargebacks/Chargeback.networkReasonCode') as Schema & { 'x-network-reason-codes': ReasonCodes[] };
  return table(
    ['Category', 'Visa', 'Mastercard', 'Amex', 'Discover'],
    schema['x-network-reason-codes'].map((one) => [
      code(one.category),
      ...[one.visa, one.mastercard, one.amex, one.discover].map((codes) => codes.join(', ')),
    ]),
  );
}

const downloadTable = (): string =>
  table(
    ['API', 'OpenAPI specification', 'Collections'],
    apis.map(({ id, name, category }) => [
      `[${name}](${category})`,
      `[${id}.yaml](pathname:///openapi/${id}.yaml)`,
      `[Postman](pathname:///openapi/${id}.postman.json), [Bruno](pathname:///openapi/${id}.bruno.json)`,
    ]),
  );

const descriptorTable = (): string =>
  table(
    ['Gateway', 'Field name', 'Length', 'Notes'],
    descriptorGateways.map(({ name, calls, length, note }) => [name, calls, length, note ?? '–']),
  );

/** What an integration costs, one column for each. */
function integrationTable(): string {
  const rows: [label: string, of: keyof Omit<Integration, 'guides'>][] = [
    ['Your work', 'work'],
    ['Time to a test checkout', 'time'],
    ['PCI DSS questionnaire', 'pci'],
    ['Page design', 'look'],
    ['3DS', 'threeDS'],
    ['Refunds', 'refunds'],
  ];
  return table(
    ['', ...integrations.map(({ name }) => name)],
    rows.map(([label, of]) => [label, ...integrations.map((one) => one[of])]),
  );
}

/** The steps of a quickstart, from the workflows that CI runs. */
function workflowSteps(attributes: Attributes): string {
  const workflow = findWorkflow(needed(attributes, 'of', 'direct-api'), needed(attributes, 'workflow', 'charge-now'));
  return table(
    ['Step', 'Call', 'Expected result'],
    workflow.steps.map(({ description, operation, criteria }, index) => [
      `${index + 1}. ${mdxLine(description)}`,
      `[${mdxLine(operation.operation.summary)}](${operation.route})`,
      criteria.map((one) => code(one)).join('<br />'),
    ]),
  );
}

const tables: Record<string, (attributes: Attributes) => string> = {
  ...flowElements,
  ReleaseList: () => changelogMarkdown(releases(), currentContract()),
  ...platformElements,
  ...factElements,
  ErrorTable: errorTable,
  WorkflowSteps: workflowSteps,
  DescriptorTable: descriptorTable,
  EnumTable: enumTable,
  IntegrationTable: integrationTable,
  FieldTable: fieldTable,
  EventTable: eventTable,
  EventExamples: eventExamples,
  OperationTable: operationTable,
  ScopeTable: scopeTable,
  HostTable: hostTable,
  RateLimitTable: rateLimitTable,
  ReportColumns: reportColumns,
  ReportTable: reportTable,
  ReasonCodeTable: reasonCodeTable,
  DownloadTable: downloadTable,
  TestCardTable: () =>
    table(
      ['Number', 'Card', 'Result'],
      testCards.map((one) => [copied(one.number), one.card, one.outcome]),
    ),
  SandboxTerminalTable: () =>
    table(
      ['Terminal', 'Name', 'Currency', 'Model', 'Installments', 'Amex'],
      sandboxTerminals.map(({ terminalId, name, currency, model, frequency, options, amex }) => [
        code(terminalId),
        name,
        currency,
        model,
        `${options.join(', ')}, ${frequency}`,
        yesNo(amex),
      ]),
    ),
  PolicyTable: () =>
    table(
      ['Directive', 'Value', 'Needed for'],
      policySources.map((source) => [
        code(source.directive),
        code(valuesOf(source, 'production').join(' ')),
        source.needed.map((flow) => flows[flow]).join(', '),
      ]),
    ),
  MagicStringTable: () =>
    table(
      ['Address line 1', 'Result'],
      magicStrings.map((one) => [code(one.text), one.effect]),
    ),
};

/** The names of all elements that the build replaces with Markdown. */
export const derivedTableNames: readonly string[] = Object.keys(tables);

export const isDerivedTable = (name: string): boolean => derivedTableNames.includes(name);

/** The Markdown that a derived table stands for. @throws Error saying what to write instead. */
export function derivedTableMarkdown(name: string, attributes: Attributes): string {
  const make = tables[name];
  if (!make) throw new Error(`no such table. Write one of ${Object.keys(tables).join(', ')}.`);
  return make(attributes);
}
