import { apis, type ApiId } from '../../openapi/apis';
import { testCards } from '../data/test-data';
import { SECURE_PATTERN, secureUrl } from '../sandbox/contract/local-urls';
import { TEXT2PAY_BASE, text2payOperations } from '../sandbox/contract/text2pay';
import type { Contract, OperationRule, ResponseRule, Rule } from '../sandbox/contract/types';
import { errorCatalogue, findSchema, loadDescription, operationsOf, type LocatedOperation } from './descriptions';
import { explainFacts } from './explain-facts';
import { operationFacts } from './operation-facts';
import type { Operation, Response, Schema } from './types';

/** JSON Schema keywords that the sandbox checks. */
const RULES = [
  'type',
  'format',
  'const',
  'enum',
  'default',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'uniqueItems',
  'required',
  'additionalProperties',
] as const;

/** Keywords that contain other schemas, and annotations. */
const OTHERS = new Set([
  'properties',
  'items',
  'oneOf',
  'anyOf',
  'discriminator',
  'title',
  'description',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
]);

/** Formats that the sandbox doesn't need to check. */
const UNCHECKED = new Set(['int64', 'binary']);

/** @throws Error for a keyword that the sandbox would silently leave unchecked. */
export function ruleOf(schema: Schema): Rule {
  const known: readonly string[] = RULES;
  const unknown = Object.keys(schema).find((name) => !known.includes(name) && !OTHERS.has(name) && !name.startsWith('x-'));
  if (unknown)
    throw new Error(`The sandbox doesn't check "${unknown}". Implement it in src/sandbox/contract/check-value.ts, or remove it.`);
  const kept = RULES.filter((name) => name in schema && !(name === 'format' && UNCHECKED.has(schema.format ?? '')));
  const rule = Object.fromEntries(kept.map((name) => [name, schema[name as keyof Schema]])) as Rule;
  if (rule.pattern === SECURE_PATTERN) rule.pattern = secureUrl;
  if (typeof schema.additionalProperties === 'object') rule.additionalProperties = ruleOf(schema.additionalProperties);
  if (schema.properties)
    rule.properties = Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([, one]) => !one.readOnly)
        .map(([name, one]) => [name, ruleOf(one)]),
    );
  if (schema.items) rule.items = ruleOf(schema.items);
  if (schema.oneOf) rule.oneOf = schema.oneOf.map(ruleOf);
  if (schema.anyOf) rule.anyOf = schema.anyOf.map(ruleOf);
  const { discriminator } = schema as { discriminator?: { propertyName: string } };
  if (discriminator) rule.discriminator = discriminator.propertyName;
  return rule;
}

/** Keys whose values map names to rules. Such a map isn't a rule, even if one of its names is `type`. */
const TABLES = new Set(['properties', 'events', 'bodies', 'responses']);

/** Moves rules that occur more than once into one table, and replaces them with references. */
function shared(root: Omit<Contract, 'schemas'>): Contract {
  const counts = new Map<string, number>();
  const isRule = (node: object, key: string): boolean =>
    !TABLES.has(key) && !Array.isArray(node) && ('type' in node || 'oneOf' in node || 'anyOf' in node || 'enum' in node);
  const count = (node: unknown, key: string): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isRule(node, key)) {
      const text = JSON.stringify(node);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    for (const [name, value] of Object.entries(node)) count(value, name);
  };
  count({ operations: root.operations, events: root.events }, '');
  const names = new Map<string, string>();
  const schemas: Record<string, Rule> = {};
  const inside = (node: object): object => Object.fromEntries(Object.entries(node).map(([name, value]) => [name, replaced(value, name)]));
  function replaced(node: unknown, key: string): unknown {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map((one) => replaced(one, ''));
    const text = isRule(node, key) ? JSON.stringify(node) : '';
    // A short rule is no longer than the reference to it.
    if (text.length <= 40 || (counts.get(text) ?? 0) < 2) return inside(node);
    const known = names.get(text);
    if (known) return { $ref: known };
    const name = String(names.size);
    names.set(text, name);
    schemas[name] = inside(node) as Rule;
    return { $ref: name };
  }
  const operations = replaced(root.operations, '') as OperationRule[];
  const events = replaced(root.events, 'events') as Record<string, Rule>;
  return { ...root, operations, events, schemas };
}

/** The path of an API in the sandbox. The token request is at the root. */
const prefixOf = (api: ApiId, path: string): string => {
  if (path === '/connect/token') return '';
  return api === 'v3' ? '/v3' : `/${api}/v1`;
};

function scopeOf({ operation, api }: LocatedOperation): string | undefined {
  const [first] = operation.security ?? loadDescription(api).security ?? [];
  return first?.oauth2?.[0];
}

function responseRule({ headers = {}, content: bodies = {} }: Response): ResponseRule {
  const body = Object.values(bodies)[0]?.schema;
  return {
    headers: Object.entries(headers).map(([name, { required }]) => (required ? `${name}!` : name)),
    ...(body && { body: ruleOf(body) }),
  };
}

/** All errors have the same format, except for the OAuth errors of the token request. */
const isCommonError = (status: string, path: string): boolean =>
  Number(status) >= 400 && (path !== '/connect/token' || Number(status) >= 500);

function operationRule(located: LocatedOperation): OperationRule {
  const { id, api, method, path, operation } = located;
  const scope = scopeOf(located);
  const content = Object.entries(operation.requestBody?.content ?? {});
  return {
    id,
    method: method.toUpperCase(),
    path: prefixOf(api, path) + path,
    ...(scope && { scope }),
    limit: operation['x-rate-limit'] ?? { requests: 10, seconds: 1 },
    parameters: (operation.parameters ?? []).map(({ name, in: place, required, schema = {} }) => ({
      name,
      in: place,
      ...(required && { required }),
      schema: ruleOf(schema),
    })),
    ...(content.length > 0 && { bodies: Object.fromEntries(content.map(([type, { schema = {} }]) => [type, ruleOf(schema)])) }),
    responses: Object.fromEntries(
      Object.entries(operation.responses)
        .filter(([status]) => !isCommonError(status, path))
        .map(([status, response]) => [status, responseRule(response)]),
    ),
    failures: Object.keys(operation.responses)
      .filter((status) => isCommonError(status, path))
      .map(Number),
    errors: operation['x-errors'] ?? [],
  };
}

const firstExample = (api: ApiId, operationId: string, status: string, name: string): unknown => {
  const operation = operationsOf(api).find(({ id }) => id === `${api}/${operationId}`)?.operation;
  const media = Object.values(operation?.responses[status]?.content ?? {})[0];
  const example = media?.examples?.[name];
  if (!example) throw new Error(`The sandbox starts with the example "${name}" of ${api}/${operationId}, which doesn't exist.`);
  return example.value;
};

/** The error response with every header that an error can have. */
function commonFailure(id: string): Response {
  const responses = operationsOf('v3').find((one) => one.id === id)?.operation.responses ?? {};
  const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return {
    description: '',
    headers: Object.assign({}, ...errors.map(([, { headers }]) => headers)) as Response['headers'],
    content: errors[0]?.[1].content ?? {},
  };
}

/** The behavior of each test card, by number. */
const behaviors = (): Contract['cards'] =>
  Object.fromEntries(
    testCards
      .map(({ number, type, does }) => [number.replaceAll(' ', ''), { ...(type && { type }), ...(does && { does }) }] as const)
      .filter(([, card]) => Object.keys(card).length > 0),
  );

function eventRules(): Record<string, Rule> {
  const hooks = Object.entries(loadDescription('v3').webhooks ?? {});
  return Object.fromEntries(
    hooks.map(([name, methods]) => {
      const operation = Object.values(methods)[0] as Operation;
      return [name, ruleOf(operation.requestBody?.content['application/json']?.schema ?? {})];
    }),
  );
}

interface Column {
  name: string;
  type: string;
  default?: boolean;
}

function reportColumns(): Contract['reports'] {
  const { 'x-report-columns': reports } = findSchema('reports/ReportType') as Schema & { 'x-report-columns': Record<string, Column[]> };
  return Object.fromEntries(
    Object.entries(reports).map(([report, columns]) => [
      report,
      columns.map(({ name, type, default: isDefault }) => ({ name, type, ...(isDefault && { default: true as const }) })),
    ]),
  );
}

/** Everything the sandbox needs from the five specifications, and the contract of the Text-to-pay API. */
export function sandboxContract(): Contract {
  const described = apis.flatMap(({ id }) => operationsOf(id)).map(operationRule);
  // The token request is the same in every specification, so one is enough.
  const operations = described.filter(({ id, path }) => path !== '/connect/token' || id === 'v3/Authenticate');
  const errors = Object.fromEntries(
    Object.entries(errorCatalogue()).map(([code, { status, retryable, when, shopperMessage }]) => [
      code,
      {
        status,
        ...((retryable === 'yes' || retryable === 'later') && { retryable: true as const }),
        // Operations describe what is wrong with a request in their own messages. These messages are for failures of the gateway and of
        // Partita.
        ...((status === 402 || status === 403 || status === 429 || status >= 500) && { when }),
        ...(shopperMessage && { shopperMessage }),
      },
    ]),
  );
  const base = operations.find(({ id }) => id === TEXT2PAY_BASE);
  if (!base) throw new Error(`There is no operation ${TEXT2PAY_BASE}.`);
  return shared({
    operations: [...operations, ...text2payOperations(base)],
    errors,
    failure: responseRule(commonFailure(base.id)),
    cards: behaviors(),
    events: eventRules(),
    explain: explainFacts(),
    facts: operationFacts(),
    reports: reportColumns(),
    samples: {
      chargeback: firstExample('chargebacks', 'GetASingleChargeback', '200', 'open'),
      rsaKey: firstExample('keys', 'FetchAKey', '200', 'rsa'),
      pgpKey: firstExample('keys', 'FetchAKey', '200', 'pgp'),
      account: firstExample('ams', 'PartnerProfilesGetAccountDetails', '200', 'live'),
      structure: firstExample('ams', 'PartnerProfilesGetStructure', '200', 'quayside'),
    },
  });
}
