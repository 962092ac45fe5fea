import { formFields, hasBasicAuth, searchOf, urlEncoded, type SampleRequest } from '../sample-request';
import { datesScript, formValue, headerValue, pathValue, serverVariable, type CollectionRequest, type Contents } from './contents';

/** The line that keeps a field of a response. A request that fails keeps nothing. */
const keep = (variable: string, field: string): string =>
  `if (pm.response.code < 300) pm.collectionVariables.set('${variable}', pm.response.json().${field});`;

const script = (listen: string, exec: string[]): object => ({ listen, script: { type: 'text/javascript', exec } });

function urlOf(request: SampleRequest): object {
  const path = request.path.replaceAll(/\{(\w+)\}/g, ':$1');
  return {
    raw: `{{${serverVariable(request)}}}${path}${searchOf(request)}`,
    host: [`{{${serverVariable(request)}}}`],
    path: path.split('/').filter(Boolean),
    query: request.query.map(([key, value]) => ({ key: urlEncoded(key), value: urlEncoded(value) })),
    variable: request.pathValues.map(([key, value]) => ({ key, value: pathValue(value) })),
  };
}

function bodyOf(body: NonNullable<SampleRequest['body']>): object {
  if (body.type === 'application/json') return { mode: 'raw', raw: body.text, options: { raw: { language: 'json' } } };
  const fields = formFields(body);
  return body.type === 'multipart/form-data'
    ? {
        mode: 'formdata',
        formdata: fields.map(({ name, value, isFile }) =>
          isFile ? { key: name, type: 'file', src: value } : { key: name, type: 'text', value },
        ),
      }
    : { mode: 'urlencoded', urlencoded: fields.map(({ name, value }) => ({ key: name, value: formValue(name, value) })) };
}

function itemOf(request: CollectionRequest, description: string, isToken: boolean): object {
  const { saves } = request;
  return {
    name: request.label,
    ...(isToken && { event: [script('test', [keep('accessToken', 'access_token')])] }),
    ...(saves && { event: [script('test', [keep(saves.variable, saves.field)])] }),
    request: {
      method: request.method,
      description,
      ...(!request.bearer && { auth: authOf(request) }),
      header: [
        ...request.headers.map(([key, value]) => ({ key, value: headerValue(key, value) })),
        ...(request.body?.type === 'application/json' ? [{ key: 'Content-Type', value: 'application/json' }] : []),
      ],
      url: urlOf(request),
      ...(request.body && { body: bodyOf(request.body) }),
    },
    response: [],
  };
}

/** The token request has no access token: its credentials are in the form or in HTTP Basic. */
const authOf = (request: SampleRequest): object =>
  hasBasicAuth(request)
    ? {
        type: 'basic',
        basic: [
          { key: 'username', value: '{{clientId}}', type: 'string' },
          { key: 'password', value: '{{clientSecret}}', type: 'string' },
        ],
      }
    : { type: 'noauth' };

/** A Postman collection, version 2.1: https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html */
export function postmanCollection({ name, summary, variables, dates, operations }: Contents): object {
  return {
    info: { name, description: summary, schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
    ...(dates.length > 0 && { event: [script('prerequest', datesScript(dates, 'pm.collectionVariables.set'))] }),
    variable: variables.map(({ name: key, value }) => ({ key, value })),
    item: operations.map((operation) => ({
      name: operation.name,
      item: operation.requests.map((request, at) => itemOf(request, operation.description, operation.isToken && at === 0)),
    })),
  };
}
