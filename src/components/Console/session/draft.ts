import {
  dateFrom,
  filledPath,
  formFields,
  joinedPairs,
  searchOf,
  withDates,
  type FormField,
  type SampleRequest,
} from '../../../reference/sample-request';
import { sampleValues } from '../../../data/sample-values';
import { sandboxWorld } from '../../../data/sandbox-world';
import { readJson, replaced } from '../../../domain/json-source';
import { withValues } from '../../../domain/reader-values/replace';
import type { SampleValues } from '../../../domain/reader-values/types';
import { jsonAt, withMember } from './form';
import type { Draft, OperationData } from './types';

/** Replaces the placeholder in samples with the sandbox's client secret. */
const withCredential = (text: string): string => text.replaceAll('YOUR_CLIENT_SECRET', sandboxWorld.clientSecret);

/** Returns a new idempotency key. */
export const newKey = (): string => crypto.randomUUID();

interface Reader {
  token: string;
  /** IDs from earlier responses, by parameter name. */
  remembered?: Readonly<Record<string, string>>;
  /** The reader's own values, which replace the sample values. */
  values?: SampleValues;
  /** The sandbox's time in milliseconds. The sample's dates are ahead of it. */
  now?: number;
}

/** Turns a sample into a draft that's ready to send. @param example Index of the sample. */
export function draftOf(operation: OperationData, example: number, reader: Reader): Draft {
  const { token, remembered = {}, values = sampleValues, now = Date.parse(sandboxWorld.startsAt) } = reader;
  const sample = operation.samples[example] ?? operation.samples[0];
  const dates = sample?.body?.dates?.map((date) => ({ ...date, value: dateFrom(now, date) }));
  const parameters: Record<string, string> = {};
  for (const [name, value] of sample?.pathValues ?? []) parameters[`path.${name}`] = remembered[name] ?? value;
  for (const [name, value] of Object.entries(joinedPairs(sample?.query ?? [])))
    parameters[`query.${name}`] = withValues(value, values, 'text');
  for (const [name, value] of sample?.headers ?? []) parameters[`header.${name}`] = name === 'X-Partita-Idempotency-Key' ? newKey() : value;
  const text = withDates(sample?.body?.text ?? '', sample?.body?.dates, (date) => dateFrom(now, date));
  return { parameters, body: withValues(withCredential(text), values, 'json'), ...(dates && { dates }), token };
}

const valuesOf = (draft: Draft, place: string): [string, string][] =>
  Object.entries(draft.parameters).flatMap(([name, value]) =>
    name.startsWith(`${place}.`) ? [[name.slice(place.length + 1), value] as [string, string]] : [],
  );

/** Returns the pairs of a draft's query. The items of a list are separated by commas in its field. */
function queryOf({ parameters }: OperationData, draft: Draft): [string, string][] {
  const lists = new Set(parameters.flatMap(({ name, rule }) => (rule.type === 'array' ? [name] : [])));
  return valuesOf(draft, 'query').flatMap(([name, text]): [string, string][] =>
    lists.has(name) ? text.split(',').map((item) => [name, item.trim()]) : [[name, text]],
  );
}

/** Returns whether two drafts are the same request. Their tokens may differ, because a token expires. */
export const isSameRequest = (one: Draft, other: Draft): boolean =>
  one.body === other.body && JSON.stringify(one.parameters) === JSON.stringify(other.parameters);

const isEmpty = ({ body }: Draft): boolean => body.trim() === '';

/**
 * Converts a draft to a sample request, which can be rendered in any language. Its body is the text as the reader typed it. Code computes the
 * dates that the reader didn't change, so that it works on any day.
 */
export const sampleOf = (operation: OperationData, draft: Draft): SampleRequest => ({
  label: operation.id,
  method: operation.method,
  server: operation.server,
  path: operation.path,
  pathValues: valuesOf(draft, 'path'),
  query: queryOf(operation, draft),
  headers: valuesOf(draft, 'header'),
  bearer: draft.token !== '',
  ...(operation.bodyType &&
    !isEmpty(draft) && { body: { type: operation.bodyType, text: draft.body, ...(draft.dates && { dates: draft.dates }) } }),
});

/** Returns the URL of a draft, including its query string. */
export function addressOf(operation: OperationData, draft: Draft): string {
  const sample = sampleOf(operation, draft);
  return sample.server + filledPath(sample) + searchOf(sample);
}

/**
 * Returns the fields of a form; none if the body is empty.
 * @throws SyntaxError or TypeError if the body isn't a JSON object.
 */
const fieldsOf = (type: string, draft: Draft): FormField[] => (isEmpty(draft) ? [] : formFields({ type, text: draft.body }));

/** Returns a placeholder PDF for readers who haven't chosen a file. */
const placeholderFile = (name: string): File => new File(['%PDF-1.7 a file of the console'], name, { type: 'application/pdf' });

/** @param files Files that the reader has chosen. The body names those to send. */
function formFrom(fields: readonly FormField[], files: readonly File[]): FormData {
  const form = new FormData();
  for (const { name, value, isFile } of fields)
    form.append(name, isFile ? (files.find((file) => file.name === value) ?? placeholderFile(value)) : value);
  return form;
}

/**
 * Names the files that a reader has chosen in the body of a form.
 * @param field The name of the operation's file field, `file` or `files`.
 */
export function withFiles(body: string, field: string, files: readonly File[]): string {
  const text = body.trim() === '' ? '{}' : body;
  const fields = readJson(text);
  if (fields.kind !== 'object') return body;
  const names = files.map(({ name }) => name);
  const value = field === 'file' && names.length === 1 ? names[0] : names;
  const member = fields.members.find(({ name }) => name === field)?.value;
  return member ? replaced(text, member, jsonAt(value, 1)) : replaced(text, fields, withMember(fields, field, value, 0));
}

/**
 * Sets a header.
 * @throws TypeError that names the first character outside Latin-1, which HTTP doesn't allow (RFC 9110, section 5.5).
 */
function setHeader(headers: Headers, name: string, value: string): void {
  const [invalid] = /[^\t -~\u0080-\u00ff]/u.exec(value.trim()) ?? [];
  if (invalid)
    throw new TypeError(
      `${name} contains U+${invalid.codePointAt(0)?.toString(16).padStart(4, '0')}. Delete it: headers can't contain this character.`,
    );
  headers.set(name, value);
}

/**
 * Builds the request of a draft.
 * @throws SyntaxError if the fields of a form aren't valid JSON.
 * @throws TypeError if they aren't an object, or if a header contains an invalid character.
 */
export function requestOf(operation: OperationData, draft: Draft, files: readonly File[]): Request {
  const headers = new Headers();
  for (const [name, value] of valuesOf(draft, 'header')) setHeader(headers, name, value);
  if (draft.token) setHeader(headers, 'Authorization', draft.token.includes(' ') ? draft.token : `Bearer ${draft.token}`);
  const { bodyType, method } = operation;
  let body: BodyInit | undefined;
  if (bodyType === 'application/json') {
    headers.set('Content-Type', bodyType);
    body = draft.body;
  } else if (bodyType === 'multipart/form-data') body = formFrom(fieldsOf(bodyType, draft), files);
  else if (bodyType) {
    body = new URLSearchParams(fieldsOf(bodyType, draft).map(({ name, value }) => [name, value]));
    if (!body.has('client_id')) headers.set('Authorization', `Basic ${btoa(`${sandboxWorld.clientId}:${sandboxWorld.clientSecret}`)}`);
  }
  return new Request(addressOf(operation, draft), { method, headers, ...(body !== undefined && { body }) });
}

/** Response fields whose IDs later calls may need. Each has the name of the parameter that takes it. */
const IDS = ['planNumber', 'chargebackId', 'evidenceId', 'commentId', 'keyId', 'accountId', 'requestId'];

/** Returns the IDs in a response body, by parameter name. */
export function idsIn(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    IDS.flatMap((name) => (typeof Reflect.get(body, name) === 'string' ? [[name, Reflect.get(body, name) as string]] : [])),
  );
}
