import { baseUrlOf, type BaseUrl } from '../../data/base-urls';
import {
  filledPath,
  formFields,
  hasBasicAuth,
  KEY_HEADER,
  searchOf,
  datesIn,
  urlEncoded,
  type FutureDate,
  type SampleRequest,
} from '../sample-request';

/** A field of a multipart body. */
export interface Part {
  /** As it's sent: encoded like browsers encode it. */
  name: string;
  /** The text, or the path of a file. */
  value: string;
  /** The name that a file is sent with, encoded like the name. Missing for text. */
  fileName?: string;
}

/** The parts of a request that each language puts together differently. Texts have no unpaired surrogates, which nothing can send. */
export interface RequestParts {
  method: string;
  /** The environment variable for the base URL and its default. Missing for URLs that no variable contains. */
  base?: BaseUrl;
  /** The rest of the URL after the base URL, or the complete URL. It has no character that needs an escape in any language. */
  url: string;
  /** Names and values, without `Authorization`. A value is null if the code makes it: a new idempotency key. */
  headers: [string, string | null][];
  bearer: boolean;
  /** Whether the client ID and secret are in the header instead of the form. */
  basic: boolean;
  /** The text of a JSON body. */
  json?: string;
  /** The dates in the JSON body that the code computes. */
  dates: FutureDate[];
  form?: [string, string][];
  multipart?: Part[];
}

/** A request that can't be written in a language, or in none. The message is a sentence that says what to change. */
export class UnsupportedRequest extends Error {}

const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');

/**
 * Checks a header. Only ASCII means the same for all HTTP clients: some encode other characters as UTF-8, some as Latin-1, and some reject
 * or replace them.
 */
function checkedHeader([name, value]: [string, string]): [string, string] {
  const [other] = /[^\t -~]/u.exec(value.trim()) ?? [];
  if (other)
    throw new UnsupportedRequest(
      `${name} contains U+${other.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}. Delete it: HTTP clients send only ASCII in headers reliably.`,
    );
  return [name, value.trim()];
}

/** The percent encoding of names in multipart bodies: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data */
const multipartName = (name: string): string => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

function partOf({ name, value, isFile }: { name: string; value: string; isFile: boolean }): Part {
  if (!isFile) return { name: multipartName(name), value };
  if (value.trim() === '' || value.includes('\0')) throw new UnsupportedRequest(`${name} needs a file name.`);
  return { name, value, fileName: multipartName(value) };
}

/**
 * Takes a request apart.
 * @throws UnsupportedRequest if no language can send it.
 */
export function partsOf(request: SampleRequest): RequestParts {
  const { body } = request;
  const isForm = body?.type === 'application/x-www-form-urlencoded';
  const isMultipart = body?.type === 'multipart/form-data';
  const fields = (isForm || isMultipart ? fieldsOf(body) : []).map(({ name, value, isFile }) => ({
    name: wellFormed(name),
    value: wellFormed(value),
    isFile,
  }));
  const base = baseUrlOf(request.server);
  const url = (base ? '' : request.server) + filledPath(request) + searchOf(request);
  return {
    method: request.method,
    ...(base && { base }),
    url: url.replaceAll(/[^\w\-.~%/:?&=]/gu, urlEncoded),
    headers: request.headers.map((header) => (request.makesKey && header[0] === KEY_HEADER ? [KEY_HEADER, null] : checkedHeader(header))),
    bearer: request.bearer,
    basic: hasBasicAuth(request),
    ...(body?.type === 'application/json' && { json: wellFormed(body.text) }),
    dates: body ? [...new Set(datesIn(body.text, body.dates))] : [],
    ...(isForm && { form: fields.map(({ name, value }): [string, string] => [name, value]) }),
    ...(isMultipart && { multipart: fields.map(partOf) }),
  };
}

function fieldsOf(body: NonNullable<SampleRequest['body']>): ReturnType<typeof formFields> {
  try {
    return formFields(body);
  } catch {
    throw new UnsupportedRequest("The fields of the form aren't a JSON object.");
  }
}

/** The name of the variable with a date: `in14Days`, or in some languages `in_14_days`. */
export const dateName = ({ daysAhead }: FutureDate): string => `in${daysAhead}Days`;
export const snakeName = ({ daysAhead }: FutureDate): string => `in_${daysAhead}_days`;

/** Whether the code makes an idempotency key. */
export const makesKey = ({ headers }: RequestParts): boolean => headers.some(([, value]) => value === null);

/** The media type of a file that a sample sends. */
export const fileType = (name: string): string =>
  name.endsWith('.pdf') ? 'application/pdf' : name.endsWith('.png') ? 'image/png' : 'image/jpeg';

/** Environment variables from which samples read secrets. */
export const TOKEN = 'PARTITA_TOKEN';
export const CLIENT_ID = 'PARTITA_CLIENT_ID';
export const CLIENT_SECRET = 'PARTITA_CLIENT_SECRET';

/** Returns the environment variable of a form field with credentials, which aren't part of the code. */
export const secretOf = (name: string): string | undefined =>
  name === 'client_secret' ? CLIENT_SECRET : name === 'client_id' ? CLIENT_ID : undefined;

/** Whether a dictionary can contain all the names, because they're different. */
export const areUnique = (names: readonly string[]): boolean => new Set(names).size === names.length;
