import { apis } from '../../../openapi/apis';
import { gatewayTokens } from '../../data/gateway-tokens';
import { hosts } from '../../data/hosts';
import { magicStrings } from '../../data/test-data';
import { allOperations, errorCatalogue, findSchema, loadDescription } from '../../reference/descriptions';
import { text2payItems, text2payOperations } from '../../sandbox/contract/text2pay';
import type { OperationRule } from '../../sandbox/contract/types';
import { tools } from '../../sandbox/node/mcp/tools';

/** The names that pages can refer to. */
export interface Facts {
  hosts: ReadonlySet<string>;
  headers: ReadonlySet<string>;
  events: ReadonlySet<string>;
  scopes: ReadonlySet<string>;
  errorCodes: ReadonlySet<string>;
  /** `<api>/<operationId>`. */
  operations: ReadonlySet<string>;
  /** `POST /installment-plans/{planNumber}/refunds`. */
  requests: readonly RegExp[];
  /** Fields, values, parameters, report columns, and codes. */
  names: ReadonlySet<string>;
  /** Each nested field with its parent: `planData.terminalId`. */
  pairs: ReadonlySet<string>;
  /** All descriptions in the specifications, which pages shouldn't repeat. */
  descriptions: readonly { where: string; text: string }[];
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a pattern for a request. Pages can use `{planNumber}` or a value. */
function requestPattern(method: string, path: string): RegExp {
  const literal = path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{[^}]+\}/g, String.raw`[^/\s]+`);
  return new RegExp(String.raw`^${method.toUpperCase()} ${literal}(?:\?\S*)?$`);
}

class Gatherer {
  names = new Set<string>();
  pairs = new Set<string>();
  headers = new Set<string>();
  descriptions: { where: string; text: string }[] = [];

  private addFields(properties: unknown, owners: readonly string[]): void {
    if (!isNode(properties)) return;
    for (const [name, child] of Object.entries(properties)) {
      this.names.add(name);
      for (const owner of owners) this.pairs.add(`${owner}.${name}`);
      this.gather(child, name);
    }
  }

  private addValues(node: Node): void {
    for (const value of [node.const, ...(Array.isArray(node.enum) ? node.enum : [])]) if (typeof value === 'string') this.names.add(value);
    for (const key of ['x-enumDescriptions', 'x-report-columns', 'x-report-groups', 'x-error-codes'])
      if (isNode(node[key])) for (const name of Object.keys(node[key])) this.names.add(name);
    if (typeof node.name === 'string' && /^[\w-]+$/.test(node.name)) (node.in === 'header' ? this.headers : this.names).add(node.name);
  }

  /** Collects the names in a schema. @param field The field that the schema describes. */
  gather(node: unknown, field = ''): void {
    if (Array.isArray(node)) for (const item of node) this.gather(item, field);
    if (!isNode(node)) return;
    this.addValues(node);
    if (typeof node.description === 'string') this.descriptions.push({ where: field, text: node.description });
    if (isNode(node.headers)) for (const name of Object.keys(node.headers)) this.headers.add(name);
    this.addFields(node.properties, field ? [field] : []);
    for (const [key, child] of Object.entries(node))
      if (!['properties', 'examples', 'example'].includes(key))
        this.gather(child, key === 'items' || key.endsWith('Of') ? field : this.inner(key, field));
  }

  private inner(key: string, field: string): string {
    return /^\d+$/.test(key) || ['schema', 'content', 'additionalProperties'].includes(key) ? field : '';
  }
}

const hostNames = (): Set<string> =>
  new Set([
    ...Object.values(hosts).flatMap(({ sandbox, production }) =>
      [sandbox, production].flatMap((url) => (url ? [new URL(url.replace('{gateway}', 'x')).host] : [])),
    ),
    'sandbox.partita.example',
  ]);

/** Adds the names of Text-to-pay, which are in the sandbox's contract instead of a specification. */
function addText2pay(gatherer: Gatherer): OperationRule[] {
  const rules = text2payOperations({ bodies: {}, responses: {}, failures: [], errors: [] } as unknown as OperationRule);
  gatherer.gather(Object.values(text2payItems));
  for (const { responses } of rules) for (const { body } of Object.values(responses)) gatherer.gather(body);
  for (const name of ['plans', 'results', 'sms', 'email']) gatherer.names.add(name);
  return rules;
}

let known: Facts | undefined;

/** Collects the names in the bundled specifications, once. @throws Error if they haven't been bundled. */
export function facts(): Facts {
  if (known) return known;
  const gatherer = new Gatherer();
  for (const { id } of apis) gatherer.gather(loadDescription(id));
  const byHand = addText2pay(gatherer);
  for (const { name } of tools) gatherer.names.add(name);
  const scopes = apis.flatMap(({ id }) => {
    const { oauth2 } = loadDescription(id).components.securitySchemes as Record<
      string,
      { flows?: { clientCredentials?: { scopes: object } } }
    >;
    return Object.keys(oauth2?.flows?.clientCredentials?.scopes ?? {});
  });
  const columns = Object.values(
    (findSchema('reports/ReportType') as unknown as { 'x-report-columns': Record<string, { name: string }[]> })['x-report-columns'],
  );
  const names = new Set([
    ...gatherer.names,
    ...columns.flat().map(({ name }) => name),
    ...Object.keys(errorCatalogue()),
    ...Object.keys(gatewayTokens),
    ...magicStrings.map(({ text }) => text),
  ]);
  known = {
    hosts: hostNames(),
    headers: gatherer.headers,
    events: new Set(Object.keys(findSchema('v3/WebhookEvent')['x-enumDescriptions'] ?? {})),
    scopes: new Set(scopes),
    errorCodes: new Set(Object.keys(errorCatalogue())),
    operations: new Set(allOperations().map(({ id }) => id)),
    requests: [
      ...allOperations().map(({ method, path }) => requestPattern(method, path)),
      ...byHand.map(({ method, path }) => requestPattern(method, path.replace('/text2pay/v1', ''))),
    ],
    names,
    pairs: gatherer.pairs,
    descriptions: gatherer.descriptions,
  };
  return known;
}
