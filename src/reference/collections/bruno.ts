import { createHash } from 'node:crypto';
import { formFields, hasBasicAuth, searchOf, type SampleRequest } from '../sample-request';
import { datesScript, formValue, headerValue, pathValue, serverVariable, type CollectionRequest, type Contents } from './contents';

/** The line that keeps a field of a response. A request that fails keeps nothing. */
const keep = (variable: string, field: string): string => `if (res.status < 300) bru.setVar('${variable}', res.body.${field});`;

/** Bruno requires IDs of 21 letters. They're derived from the position, so builds are reproducible. */
const uid = (place: string): string => createHash('sha256').update(place).digest('hex').slice(0, 21);

interface Entry {
  uid: string;
  name: string;
  value: string;
  enabled: boolean;
}

const entry = (place: string, name: string, value: string): Entry => ({
  uid: uid(`${place} ${name} ${value}`),
  name,
  value,
  enabled: true,
});

function bodyOf(place: string, body: SampleRequest['body']): object {
  if (!body) return { mode: 'none', formUrlEncoded: [], multipartForm: [] };
  if (body.type === 'application/json') return { mode: 'json', json: body.text, formUrlEncoded: [], multipartForm: [] };
  const fields = formFields(body);
  if (body.type !== 'multipart/form-data')
    return {
      mode: 'formUrlEncoded',
      formUrlEncoded: fields.map(({ name, value }) => entry(place, name, formValue(name, value))),
      multipartForm: [],
    };
  const parts = fields.map(({ name, value, isFile }) => ({
    ...entry(place, name, value),
    ...(isFile ? { type: 'file', value: [value] } : { type: 'text' }),
  }));
  return { mode: 'multipartForm', formUrlEncoded: [], multipartForm: parts };
}

interface Item {
  /** Where the request is in the collection, which makes its IDs unique. */
  place: string;
  request: CollectionRequest;
  description: string;
  /** Whether the request gets the access token that the others send. */
  isToken: boolean;
  seq: number;
}

function requestItem({ place, request, description, isToken, seq }: Item): object {
  const url = `{{${serverVariable(request)}}}${request.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  return {
    uid: uid(place),
    name: request.label,
    type: 'http-request',
    seq,
    request: {
      url: url + searchOf(request),
      method: request.method,
      headers: request.headers.map(([name, value]) => entry(place, name, headerValue(name, value))),
      params: [
        ...request.query.map(([name, value]) => ({ ...entry(place, name, value), type: 'query' })),
        ...request.pathValues.map(([name, value]) => ({ ...entry(place, name, pathValue(value)), type: 'path' })),
      ],
      auth: request.bearer
        ? { mode: 'bearer', bearer: { token: '{{accessToken}}' } }
        : hasBasicAuth(request)
          ? { mode: 'basic', basic: { username: '{{clientId}}', password: '{{clientSecret}}' } }
          : { mode: 'none' },
      body: bodyOf(place, request.body),
      script: isToken
        ? { res: keep('accessToken', 'access_token') }
        : request.saves
          ? { res: keep(request.saves.variable, request.saves.field) }
          : {},
      docs: description,
    },
  };
}

/** A collection in Bruno's format: https://docs.usebruno.com/get-started/import-export-data/import-collections */
export function brunoCollection({ name, summary, variables, dates, operations }: Contents): object {
  return {
    version: '1',
    uid: uid(name),
    name,
    items: operations.map((operation, index) => ({
      uid: uid(`${name} ${operation.route}`),
      name: operation.name,
      type: 'folder',
      seq: index + 1,
      items: operation.requests.map((request, at) =>
        requestItem({
          place: `${name} ${operation.route} ${request.label}`,
          request,
          description: operation.description,
          isToken: operation.isToken && at === 0,
          seq: at + 1,
        }),
      ),
    })),
    environments: [
      {
        uid: uid(`${name} sandbox`),
        name: 'Sandbox',
        variables: variables.map((variable) => ({
          ...entry(name, variable.name, variable.value),
          type: 'text',
          secret: variable.isSecret,
        })),
      },
    ],
    brunoConfig: { version: '1', name, type: 'collection' },
    root: { docs: summary, request: { script: { req: datesScript(dates, 'bru.setVar').join('\n') } } },
  };
}
