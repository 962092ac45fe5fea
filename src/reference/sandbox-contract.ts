import { apis, isInSandbox, type ApiId } from '../../openapi/apis';
import { testCards } from '../data/test-data';
import { TEXT2PAY_BASE, text2payOperations } from '../sandbox/contract/text2pay';
import type { Contract, OperationRule, ResponseRule, Rule } from '../sandbox/contract/types';
import { errorCatalogue, findSchema, loadDescription, operationsOf, type LocatedOperation } from './descriptions';
import { explainFacts } from './explain-facts';
import { operationFacts } from './operation-facts';
import { ruleOf } from './sandbox-rules';
import { shared } from './shared-rules';
import type { Operation, Response, Schema } from './types';

/** The path of an API in the sandbox. The token request is at the root. */
const prefixOf = (api: ApiId, path: string): string => {
  if (path === '/connect/token') return '';
  return api === 'v3' ? '/v3' : `/${api}/v1`;
};

function scopeOf({ operation, api }: LocatedOperation): string | undefined {
  const [first] = operation.security ?? loadDescription(api).security ?? [];
  return first?.oauth2?.[0];
}

function responseRule({ headers = {}, content: bodies = {} }: Response, place: string): ResponseRule {
  const body = Object.values(bodies)[0]?.schema;
  return {
    headers: Object.entries(headers).map(([name, { required }]) => (required ? `${name}!` : name)),
    ...(body && { body: ruleOf(body, place) }),
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
      schema: ruleOf(schema, `${id}, parameter ${name}`),
    })),
    ...(content.length > 0 && {
      bodies: Object.fromEntries(content.map(([type, { schema = {} }]) => [type, ruleOf(schema, `${id}, body`)])),
    }),
    responses: Object.fromEntries(
      Object.entries(operation.responses)
        .filter(([status]) => !isCommonError(status, path))
        .map(([status, response]) => [status, responseRule(response, `${id}, response ${status}`)]),
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
  const responses = operationsOf('v3').find((operation) => operation.id === id)?.operation.responses ?? {};
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
      return [name, ruleOf(operation.requestBody?.content['application/json']?.schema ?? {}, `the event ${name}`)];
    }),
  );
}

interface Column {
  name: string;
  dataType: Contract['reports'][string][number]['type'];
  default?: boolean;
}

function reportColumns(): Contract['reports'] {
  const { 'x-report-columns': reports } = findSchema('reports/ReportType') as Schema & { 'x-report-columns': Record<string, Column[]> };
  return Object.fromEntries(
    Object.entries(reports).map(([report, columns]) => [
      report,
      columns.map(({ name, dataType: type, default: isDefault }) => ({ name, type, ...(isDefault && { default: true as const }) })),
    ]),
  );
}

/** Everything the sandbox needs from the specifications of the APIs that it has, and the contract of the Text-to-pay API. */
export function sandboxContract(): Contract {
  const described = apis.filter(({ id }) => isInSandbox(id)).flatMap(({ id }) => operationsOf(id).map(operationRule));
  // The token request is the same in every specification, so one is enough.
  const operations = described.filter(({ id, path }) => path !== '/connect/token' || id === 'v3/Authenticate');
  const errors = Object.fromEntries(
    Object.entries(errorCatalogue()).map(([code, { status, retryable, when, shopperMessage }]) => [
      code,
      {
        status,
        ...(retryable === 'yes' && { retryable: true as const }),
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
    failure: responseRule(commonFailure(base.id), `${base.id}, a failure`),
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
