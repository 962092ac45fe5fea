import { baseUrlOf, type BaseUrl } from '../../data/base-urls';
import { filledPath, formFields, hasBasicAuth, type SampleRequest } from '../sample-request';

/** A request in the pieces that every language puts together in its own way. */
export interface RequestParts {
  method: string;
  /** Where a sample reads the base URL, with the URL as its default. Missing for an address that no variable names. */
  base?: BaseUrl;
  /** What follows the base URL, or the whole address without one. */
  url: string;
  /** Name and value; the authorization is not among them. */
  headers: [string, string][];
  bearer: boolean;
  /** Id and secret in the header instead of the form. */
  basic: boolean;
  json?: unknown;
  form?: [string, string][];
  /** Fields of a multipart body; `isFile`: the value is the name of a file. */
  multipart?: { name: string; value: string; isFile: boolean }[];
}

export function partsOf(request: SampleRequest): RequestParts {
  const { body } = request;
  const search = request.query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  const isForm = body?.type === 'application/x-www-form-urlencoded';
  const fields = body && body.type !== 'application/json' ? formFields(body) : [];
  const base = baseUrlOf(request.server);
  return {
    method: request.method,
    ...(base && { base }),
    url: (base ? '' : request.server) + filledPath(request) + (search ? `?${search}` : ''),
    headers: request.headers,
    bearer: request.bearer,
    basic: hasBasicAuth(request),
    ...(body?.type === 'application/json' && { json: body.value }),
    ...(isForm && { form: fields.map(({ name, value }): [string, string] => [name, value]) }),
    ...(body?.type === 'multipart/form-data' && { multipart: fields }),
  };
}

/** The media type of a file that a sample sends. */
export const fileType = (name: string): string =>
  name.endsWith('.pdf') ? 'application/pdf' : name.endsWith('.png') ? 'image/png' : 'image/jpeg';

/** Where a sample takes secrets from, instead of holding them. */
export const TOKEN = 'PARTITA_TOKEN';
export const CLIENT_ID = 'PARTITA_CLIENT_ID';
export const CLIENT_SECRET = 'PARTITA_CLIENT_SECRET';

/** Values of the examples that a sample reads from its environment. */
export const secretOf = (name: string, value: string): string | undefined =>
  value === 'YOUR_CLIENT_SECRET' ? CLIENT_SECRET : name === 'client_id' ? CLIENT_ID : undefined;
