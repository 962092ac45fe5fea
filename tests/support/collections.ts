import type { Item } from 'postman-collection';
import { sandboxWorld } from '../../src/data/sandbox-world';
import { dateFrom, type FutureDate } from '../../src/reference/sample-request';
import { dateName } from '../../src/reference/samples/request-parts';
import { SAMPLE_TIME } from './sandbox';

type Values = Record<string, string>;

interface Collection {
  variables: { key?: string; name?: string; value: string }[];
  dates: readonly FutureDate[];
}

/** Variables that a reader sets once, and those that a request or its script sets. */
export const entered = ({ variables, dates }: Collection, token: string, now = SAMPLE_TIME): Values => ({
  ...Object.fromEntries(variables.map(({ key, name, value }) => [key ?? name, value])),
  clientId: sandboxWorld.clientId,
  clientSecret: sandboxWorld.clientSecret,
  accessToken: token,
  $guid: crypto.randomUUID(),
  // A collection sets these before each request.
  ...Object.fromEntries(dates.map((date) => [dateName(date), dateFrom(now, date)])),
});

const filled = (text: string, values: Values): string =>
  text.replaceAll(/\{\{([\w$]+)\}\}/g, (whole, name: string) => values[name] ?? whole);

interface Field {
  name: string;
  value: string | string[];
  isFile: boolean;
}

interface Sent {
  method: string;
  url: string;
  path: Values;
  headers: [string, string][];
  auth: 'bearer' | 'basic' | 'none';
  json?: string;
  form?: [string, string][];
  multipart?: Field[];
}

/** The request that a tool would send. */
function asRequest({ method, url, path, headers, auth, json, form, multipart }: Sent, values: Values): Request {
  const all = new Headers(headers.map(([name, value]): [string, string] => [name, filled(value, values)]));
  if (auth === 'bearer') all.set('Authorization', `Bearer ${values.accessToken}`);
  if (auth === 'basic') all.set('Authorization', `Basic ${btoa(`${values.clientId}:${values.clientSecret}`)}`);
  let body: BodyInit | undefined;
  if (json !== undefined) {
    body = filled(json, values);
    all.set('Content-Type', 'application/json');
  } else if (form) body = new URLSearchParams(form.map(([name, value]) => [name, filled(value, values)]));
  else if (multipart) {
    body = new FormData();
    for (const { name, value, isFile } of multipart)
      for (const item of [value].flat()) body.append(name, isFile ? new File(['%PDF-1.7'], item) : filled(item, values));
  }
  const address = filled(url, values).replaceAll(/\/:(\w+)/g, (whole, name: string) =>
    path[name] === undefined ? whole : `/${filled(path[name], values)}`,
  );
  return new Request(address, { method, headers: all, ...(body !== undefined && { body }) });
}

export function postmanRequest(item: Item, values: Values): Request {
  const { request } = item;
  const { mode, raw, urlencoded, formdata } = (request.body?.toJSON() ?? {}) as {
    mode?: string;
    raw?: string;
    urlencoded?: { key: string; value: string }[];
    formdata?: { key: string; value?: string; src?: string | string[]; type?: string }[];
  };
  return asRequest(
    {
      method: request.method,
      url: request.url.toString(false),
      path: request.url.variables.toObject() as Values,
      headers: request.headers.map(({ key, value }) => [key, value]),
      auth: request.auth?.type === 'noauth' ? 'none' : request.auth?.type === 'basic' ? 'basic' : 'bearer',
      ...(mode === 'raw' && { json: raw ?? '' }),
      ...(mode === 'urlencoded' && { form: (urlencoded ?? []).map(({ key, value }): [string, string] => [key, value]) }),
      ...(mode === 'formdata' && {
        multipart: (formdata ?? []).map(({ key, value, src, type }) => ({ name: key, value: src ?? value ?? '', isFile: type === 'file' })),
      }),
    },
    values,
  );
}

export interface BrunoItem {
  name: string;
  request: {
    url: string;
    method: string;
    headers: { name: string; value: string }[];
    params: { name: string; value: string; type: string }[];
    auth: { mode: string };
    body: {
      mode: string;
      json?: string;
      formUrlEncoded: { name: string; value: string }[];
      multipartForm: { name: string; value: string | string[]; type: string }[];
    };
  };
}

export function brunoRequest({ request }: BrunoItem, values: Values): Request {
  const { url, method, headers, params, auth, body } = request;
  return asRequest(
    {
      method,
      url,
      path: Object.fromEntries(params.filter(({ type }) => type === 'path').map(({ name, value }) => [name, value])),
      headers: headers.map(({ name, value }) => [name, value]),
      auth: auth.mode === 'bearer' ? 'bearer' : auth.mode === 'basic' ? 'basic' : 'none',
      ...(body.mode === 'json' && { json: body.json ?? '' }),
      ...(body.mode === 'formUrlEncoded' && { form: body.formUrlEncoded.map(({ name, value }): [string, string] => [name, value]) }),
      ...(body.mode === 'multipartForm' && {
        multipart: body.multipartForm.map(({ name, value, type }) => ({ name, value, isFile: type === 'file' })),
      }),
    },
    values,
  );
}
