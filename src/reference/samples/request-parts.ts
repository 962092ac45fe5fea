import { baseUrlOf, type BaseUrl } from '../../data/base-urls';
import { filledPath, formFields, hasBasicAuth, searchOf, type SampleRequest } from '../sample-request';

/** The parts of a request that each language puts together differently. */
export interface RequestParts {
  method: string;
  /** The environment variable for the base URL and its default. Missing for URLs that no variable contains. */
  base?: BaseUrl;
  /** The rest of the URL after the base URL, or the complete URL. */
  url: string;
  /** Names and values, without `Authorization`. */
  headers: [string, string][];
  bearer: boolean;
  /** Whether the client ID and secret are in the header instead of the form. */
  basic: boolean;
  json?: unknown;
  form?: [string, string][];
  /** Fields of a multipart body. With `isFile`, the value is a file name. */
  multipart?: { name: string; value: string; isFile: boolean }[];
}

export function partsOf(request: SampleRequest): RequestParts {
  const { body } = request;
  const isForm = body?.type === 'application/x-www-form-urlencoded';
  const fields = body && body.type !== 'application/json' ? formFields(body) : [];
  const base = baseUrlOf(request.server);
  return {
    method: request.method,
    ...(base && { base }),
    url: (base ? '' : request.server) + filledPath(request) + searchOf(request),
    headers: request.headers,
    bearer: request.bearer,
    basic: hasBasicAuth(request),
    ...(body?.type === 'application/json' && { json: JSON.parse(body.text) as unknown }),
    ...(isForm && { form: fields.map(({ name, value }): [string, string] => [name, value]) }),
    ...(body?.type === 'multipart/form-data' && { multipart: fields }),
  };
}

/** The media type of a file that a sample sends. */
export const fileType = (name: string): string =>
  name.endsWith('.pdf') ? 'application/pdf' : name.endsWith('.png') ? 'image/png' : 'image/jpeg';

/** Environment variables from which samples read secrets. */
export const TOKEN = 'PARTITA_TOKEN';
export const CLIENT_ID = 'PARTITA_CLIENT_ID';
export const CLIENT_SECRET = 'PARTITA_CLIENT_SECRET';

/** Returns the environment variable that replaces the value of an example, if there is one. */
export const secretOf = (name: string, value: string): string | undefined =>
  value === 'YOUR_CLIENT_SECRET' ? CLIENT_SECRET : name === 'client_id' ? CLIENT_ID : undefined;
