import { apis, type ApiId } from '../../../openapi/apis';
import { hosts } from '../../data/hosts';
import { loadDescription, operationsOf, type LocatedOperation } from '../descriptions';
import { portableMarkdown } from '../plain-markdown';
import { sampleRequests, urlEncoded, withDates, type FutureDate, type SampleRequest } from '../sample-request';
import { dateExpression } from '../samples/node';
import { dateName } from '../samples/request-parts';

/** A variable that every request of a collection can use. */
interface Variable {
  name: string;
  value: string;
  isSecret: boolean;
}

/** The contents of a collection for any tool: one folder for each operation, with its sample requests. */
export interface Contents {
  name: string;
  summary: string;
  variables: Variable[];
  /** The dates in bodies. The collection computes each before it sends a request. */
  dates: FutureDate[];
  /** The first request of the operation that issues tokens saves its token, which has every scope. The others have fewer. */
  operations: { name: string; description: string; route: string; isToken: boolean; requests: CollectionRequest[] }[];
}

/** A sample request as a collection sends it. */
export interface CollectionRequest extends SampleRequest {
  /** A field of the response that a later request needs, and the variable in which the collection keeps it. */
  saves?: { field: string; variable: string };
}

/**
 * The requests of a run that need something from an earlier one, by operation and name. The others use the sample data, and the operations
 * after which a case can't be changed come last, so all requests succeed in order in a new sandbox.
 */
const CHAINS: Record<string, { saves?: CollectionRequest['saves']; path?: Record<string, string>; replace?: readonly [RegExp, string] }> = {
  'v3/InstallmentPlan Authorize now, capture at shipment': { saves: { field: 'orderReference', variable: 'orderToCapture' } },
  'v3/UpdateOrderByIdentifier Ship and capture, by order number': { replace: [/HL-10561/, '{{orderToCapture}}'] },
  'chargebacks/CreateAChargeback Goods not received, by plan number': { saves: { field: 'chargebackId', variable: 'lostCase' } },
  'chargebacks/CreateAChargeback The minimum, by order reference': { saves: { field: 'chargebackId', variable: 'acceptedCase' } },
  "chargebacks/UpdateChargebackStatus The network decided in the shopper's favor": { path: { chargebackId: '{{lostCase}}' } },
  'chargebacks/AcceptAChargeback Accept without a note': { path: { chargebackId: '{{acceptedCase}}' } },
};

/** The sixth report request within a minute gets 429, and this one needs the cursor of an earlier response. */
const LEFT_OUT: ReadonlySet<string> = new Set(['reports/RequestReportData The next page']);

/** Operations that end what earlier requests need. */
const LAST: ReadonlySet<string> = new Set(['chargebacks/AcceptAChargeback']);

/** Values that would stop working: an order can be paid only once. */
const REPLACED: Record<string, readonly [RegExp, string]> = {
  'v3/InstallmentPlan': [/(?<="orderReference": "HL-\d{5})(?=")/g, '-{{$guid}}'],
};

/** The lines that set a variable for each date before each request. @param set The tool's function for it. */
export const datesScript = (dates: readonly FutureDate[], set: string): string[] =>
  dates.map((date) => `${set}('${dateName(date)}', ${dateExpression(date)});`);

/** The encoded value of a path parameter. Names of variables stay as they are. */
export const pathValue = (value: string): string => (/^\{\{\w+\}\}$/.test(value) ? value : urlEncoded(value));

function requestOf(id: string, sample: SampleRequest): CollectionRequest {
  const { saves, path, replace } = CHAINS[`${id} ${sample.label}`] ?? {};
  const text = [REPLACED[id], replace].reduce(
    (body, change) => (change ? body.replace(change[0], change[1]) : body),
    withDates(sample.body?.text ?? '', sample.body?.dates, (date) => `{{${dateName(date)}}}`),
  );
  return {
    ...sample,
    pathValues: sample.pathValues.map(([name, value]) => [name, path?.[name] ?? value]),
    ...(sample.body && { body: { ...sample.body, text } }),
    ...(saves && { saves }),
  };
}

/** The variable for a server: `{{baseUrl}}`, or `{{identityUrl}}` for the one that issues tokens. */
export const serverVariable = ({ bearer }: SampleRequest): string => (bearer ? 'baseUrl' : 'identityUrl');

/** Variables that replace the example credentials, so readers enter theirs once. */
const CREDENTIALS = new Map([
  ['client_id', '{{clientId}}'],
  ['client_secret', '{{clientSecret}}'],
]);

/** The value of a form field: a variable for credentials, and the example for everything else. */
export const formValue = (name: string, value: string): string => CREDENTIALS.get(name) ?? value;

/** The value of a header. Each write request gets a unique idempotency key. */
export const headerValue = (name: string, value: string): string => (name === 'X-Partita-Idempotency-Key' ? '{{$guid}}' : value);

/** The variables of chained requests. Before the first request of a run, they have the values of the samples. */
function chainVariables(operations: readonly LocatedOperation[]): Variable[] {
  const values = new Map<string, string>();
  for (const { id, ...located } of operations)
    for (const { label, pathValues, body } of sampleRequests(located)) {
      const { path = {}, replace } = CHAINS[`${id} ${label}`] ?? {};
      for (const [name, value] of pathValues) if (path[name]) values.set(path[name], value);
      const replaced = replace && body?.text.match(replace[0])?.[0];
      if (replaced) values.set(replace[1], replaced);
    }
  return [...values].map(([name, value]) => ({ name: name.replaceAll(/[{}]/g, ''), value, isSecret: false }));
}

function variablesOf(operations: readonly LocatedOperation[]): Variable[] {
  const servers = new Map(operations.flatMap(sampleRequests).map((request) => [serverVariable(request), request.server]));
  return [
    ...[...servers].toSorted().map(([name, value]) => ({ name, value, isSecret: false })),
    { name: 'clientId', value: 'YOUR_CLIENT_ID', isSecret: false },
    { name: 'clientSecret', value: 'YOUR_CLIENT_SECRET', isSecret: true },
    { name: 'accessToken', value: '', isSecret: true },
    ...chainVariables(operations),
  ];
}

/** The keys of the tables above, for a test that each is a sample's. */
export const namedRequests = (): string[] => [...Object.keys(CHAINS), ...LEFT_OUT];

/** Collects the sample requests of an API. */
export function contentsOf(api: ApiId): Contents {
  const operations = operationsOf(api);
  return {
    name: `Partita ${apis.find(({ id }) => id === api)?.name ?? api}`,
    summary: `Version ${loadDescription(api).info.version}, for the sandbox. Enter clientId and clientSecret, send the first request, then any other: it uses the token.`,
    variables: variablesOf(operations),
    dates: operations.flatMap(sampleRequests).flatMap(({ body }) => body?.dates ?? []),
    operations: operations
      .toSorted((first, second) => Number(LAST.has(first.id)) - Number(LAST.has(second.id)))
      .map((located) => ({
        name: located.operation.summary,
        description: portableMarkdown(located.operation.description, hosts.docs.production),
        route: located.route,
        isToken: located.operation.security?.length === 0,
        requests: sampleRequests(located)
          .filter(({ label }) => !LEFT_OUT.has(`${located.id} ${label}`))
          .map((sample) => requestOf(located.id, sample)),
      })),
  };
}
