import { apis, type ApiId } from '../../../openapi/apis';
import { hosts } from '../../data/hosts';
import { loadDescription, operationsOf, type LocatedOperation } from '../descriptions';
import { portableMarkdown } from '../plain-markdown';
import { sampleRequests, type SampleRequest } from '../sample-request';

/** A variable that every request of a collection can use. */
export interface Variable {
  name: string;
  value: string;
  isSecret: boolean;
}

/** The contents of a collection for any tool: one folder for each operation, with its sample requests. */
export interface Contents {
  name: string;
  summary: string;
  variables: Variable[];
  /** The first request of the operation that issues tokens saves its token, which has every scope. The others have fewer. */
  operations: { name: string; description: string; route: string; isToken: boolean; requests: SampleRequest[] }[];
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

function variablesOf(operations: readonly LocatedOperation[]): Variable[] {
  const servers = new Map(operations.flatMap(sampleRequests).map((request) => [serverVariable(request), request.server]));
  return [
    ...[...servers].toSorted().map(([name, value]) => ({ name, value, isSecret: false })),
    { name: 'clientId', value: 'YOUR_CLIENT_ID', isSecret: false },
    { name: 'clientSecret', value: 'YOUR_CLIENT_SECRET', isSecret: true },
    { name: 'accessToken', value: '', isSecret: true },
  ];
}

/** Collects the sample requests of an API. */
export function contentsOf(api: ApiId): Contents {
  const operations = operationsOf(api);
  return {
    name: `Partita ${apis.find(({ id }) => id === api)?.name ?? api}`,
    summary: `Version ${loadDescription(api).info.version}, for the sandbox. Enter clientId and clientSecret, send the first request, then any other: it uses the token.`,
    variables: variablesOf(operations),
    operations: operations.map((located) => ({
      name: located.operation.summary,
      description: portableMarkdown(located.operation.description, hosts.docs.production),
      route: located.route,
      isToken: located.operation.security?.length === 0,
      requests: sampleRequests(located),
    })),
  };
}
