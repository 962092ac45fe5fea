import { readJson, type JsonNode } from '../domain/json-source';
import { DAY, stamp } from '../domain/time';
import type { LocatedOperation } from './descriptions';
import type { MediaType, Operation, Parameter } from './types';

/** A date in a body that has to be in the future, or a time. Code computes it, so that the request works on any day. */
export interface FutureDate {
  /** As it is in the body: `2026-05-04`, or `2026-09-02T09:00:00Z`. */
  value: string;
  daysAhead: number;
}

/** A request that works without changes, in any language. Its values are the examples in the specification. */
export interface SampleRequest {
  /** The summary of the example, or of the operation. */
  label: string;
  method: string;
  /** Scheme and host, with a base path if there is one. */
  server: string;
  /** The path template: `/v3/installment-plans/{planNumber}`. */
  path: string;
  pathValues: [name: string, value: string][];
  query: [name: string, value: string][];
  headers: [name: string, value: string][];
  /** Whether code makes a new idempotency key whenever it runs, instead of sending the one in `headers`. */
  makesKey?: boolean;
  /** Whether it needs an access token. */
  bearer: boolean;
  body?: {
    type: string;
    /** JSON as it's shown or as a reader typed it. For a form, a JSON object of its fields. */
    text: string;
    dates?: FutureDate[];
  };
}

/** Whether it's a time instead of a date. */
export const hasTime = ({ value }: FutureDate): boolean => value.includes('T');

/** Splits JSON at its future dates, without their quotation marks. */
export function splitAtDates(json: string, dates: readonly FutureDate[] = []): (string | FutureDate)[] {
  if (dates.length === 0) return [json];
  return json
    .split(new RegExp(String.raw`(?<=(?<!\\)")(${dates.map(({ value }) => value).join('|')})(?=")`))
    .map((part) => dates.find(({ value }) => value === part) ?? part);
}

/** The future dates of JSON, in its order. */
export const datesIn = (json: string, dates: readonly FutureDate[] = []): FutureDate[] =>
  splitAtDates(json, dates).filter((part) => typeof part !== 'string');

/** Replaces the future dates in JSON. @param by returns the text instead of a date, without quotation marks. */
export const withDates = (json: string, dates: readonly FutureDate[] | undefined, by: (date: FutureDate) => string): string =>
  splitAtDates(json, dates)
    .map((part) => (typeof part === 'string' ? part : by(part)))
    .join('');

/** Returns a future date, seen from a time in milliseconds. */
export function dateFrom(now: number, date: FutureDate): string {
  const at = stamp(now + date.daysAhead * DAY);
  return hasTime(date) ? at : at.slice(0, 10);
}

/** Finds the dates that an example declares. @throws Error for a field that it doesn't have. */
const datesOf = (text: string, ahead: Record<string, number>): FutureDate[] =>
  Object.entries(ahead).map(([field, daysAhead]) => {
    const value = new RegExp(`"${field}": "([^"]+)"`).exec(text)?.[1];
    if (value === undefined) throw new Error(`x-days-ahead names ${field}, which its example doesn't have.`);
    return { value, daysAhead };
  });

/** Joins pairs with equal names, the items of a list: `status=open` and `status=lost` return `{ status: 'open,lost' }`. */
export function joinedPairs(pairs: readonly [name: string, value: string][]): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of pairs) joined[name] = Object.hasOwn(joined, name) ? `${joined[name]},${value}` : value;
  return joined;
}

type Located = Pick<LocatedOperation, 'method' | 'path' | 'operation'>;

/** The header with the idempotency key. */
export const KEY_HEADER = 'X-Partita-Idempotency-Key';

const exampleOf = (parameter: Parameter): unknown => parameter.schema?.examples?.[0] ?? parameter.schema?.default;

const pairs = (parameters: Parameter[]): [string, string][] =>
  parameters.map((parameter) => [parameter.name, String(exampleOf(parameter))]);

/** The names and values that a query contains for a parameter: one for each item of a list, and `name[key]` for each key of an object. */
export function queryPairs(name: string, value: unknown): [name: string, value: string][] {
  if (Array.isArray(value)) return value.map((item) => [name, String(item)]);
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).map(([key, item]) => [`${name}[${key}]`, String(item)]);
}

/** The query parameters of a useful call: the required ones, or else the first one. */
function usefulQuery(parameters: Parameter[]): Parameter[] {
  const query = parameters.filter((parameter) => parameter.in === 'query' && exampleOf(parameter) !== undefined);
  return query.some((parameter) => parameter.required) ? query.filter((parameter) => parameter.required) : query.slice(0, 1);
}

function requestOf(
  { method, path, operation }: Located,
  label: string,
  body?: SampleRequest['body'],
  own: Record<string, string> = {},
): SampleRequest {
  const parameters = operation.parameters ?? [];
  return {
    label,
    method: method.toUpperCase(),
    server: operation.servers?.[0]?.url ?? '',
    path,
    pathValues: pairs(parameters.filter((parameter) => parameter.in === 'path')).map(([name, value]) => [name, own[name] ?? value]),
    query: usefulQuery(parameters).flatMap((parameter) => queryPairs(parameter.name, exampleOf(parameter))),
    headers: pairs(parameters.filter((parameter) => parameter.in === 'header' && parameter.required)),
    makesKey: true,
    bearer: operation.security?.length !== 0,
    ...(body && { body }),
  };
}

const contentsOf = (operation: Operation): [string, MediaType][] => Object.entries(operation.requestBody?.content ?? {});

/** One request for each named example of the body, or one for an operation without a body. */
export function sampleRequests(located: Located): SampleRequest[] {
  const requests = contentsOf(located.operation).flatMap(([type, media]) =>
    Object.entries(media.examples ?? {}).map(([name, { summary, value, 'x-parameters': own, 'x-days-ahead': ahead }]) => {
      const text = JSON.stringify(value, null, 2);
      return requestOf(located, summary ?? name, { type, text, ...(ahead && { dates: datesOf(text, ahead) }) }, own);
    }),
  );
  return requests.length > 0 ? requests : [requestOf(located, located.operation.summary)];
}

export interface FormField {
  name: string;
  value: string;
  isFile: boolean;
}

/** Whether a field of a multipart form contains files. */
export const isFileField = (name: string): boolean => name === 'file' || name === 'files';

/** The text that a form sends for a value: a string's own, and JSON for everything else, with numbers as they were typed. */
const fieldText = (node: JsonNode): string => (node.kind === 'text' ? node.value : node.source);

/**
 * The fields of a form, with one entry for each item of a list. `isFile` marks file fields, whose value is the file's name.
 * @throws SyntaxError if the text isn't JSON.
 * @throws TypeError if it isn't an object.
 */
export function formFields({ type, text }: NonNullable<SampleRequest['body']>): FormField[] {
  const fields = readJson(text);
  if (fields.kind !== 'object') throw new TypeError('The fields of a form are a JSON object.');
  return fields.members.flatMap(({ name, value }) =>
    (value.kind === 'list' ? value.items : [value]).map((item) => ({
      name,
      value: fieldText(item),
      isFile: type === 'multipart/form-data' && isFileField(name),
    })),
  );
}

/**
 * Encodes text for a path or a query. Besides what a URL needs, it encodes `!`, which an interactive shell replaces in double quotes, and
 * the other characters that RFC 3986 reserves. An unpaired surrogate, which has no encoding, becomes U+FFFD, as in browsers.
 */
export const urlEncoded = (text: string): string =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Fills in the path parameters. */
export const filledPath = ({ path, pathValues }: SampleRequest): string =>
  pathValues.reduce((at, [name, value]) => at.replace(`{${name}}`, () => urlEncoded(value)), path);

/** The encoded query, which starts with a question mark, or empty text. Names are encoded too: curl doesn't accept `metadata[cartId]`. */
export const searchOf = ({ query }: Pick<SampleRequest, 'query'>): string =>
  query.length === 0 ? '' : `?${query.map((pair) => pair.map(urlEncoded).join('=')).join('&')}`;

/** Whether a token request uses HTTP Basic, which is when its form has no client ID. */
export const hasBasicAuth = ({ bearer, body }: SampleRequest): boolean =>
  !bearer && body?.type === 'application/x-www-form-urlencoded' && !formFields(body).some(({ name }) => name === 'client_id');
