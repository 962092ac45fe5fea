import type { SampleRequest } from '../../../reference/sample-request';
import { sampleValues } from '../../../data/sample-values';
import { sandboxWorld } from '../../../data/sandbox-world';
import { withValues } from '../../../domain/reader-values/replace';
import type { SampleValues } from '../../../domain/reader-values/types';
import type { Draft, OperationData } from './types';

/** Replaces the placeholder in samples with the sandbox's client secret. */
const withCredential = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll('YOUR_CLIENT_SECRET', sandboxWorld.clientSecret)) as unknown;

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** Returns a new idempotency key. */
export const newKey = (): string => crypto.randomUUID();

/**
 * Turns a sample into a draft that's ready to send.
 * @param example Index of the sample.
 * @param remembered IDs from earlier responses, by parameter name.
 * @param values The reader's own values, which replace the sample values.
 */
export function draftOf(
  operation: OperationData,
  example: number,
  token: string,
  remembered: Readonly<Record<string, string>> = {},
  values: SampleValues = sampleValues,
): Draft {
  const sample = operation.samples[example] ?? operation.samples[0];
  const parameters: Record<string, string> = {};
  for (const [name, value] of sample?.pathValues ?? []) parameters[`path.${name}`] = remembered[name] ?? value;
  for (const [name, value] of sample?.query ?? []) parameters[`query.${name}`] = withValues(value, values, 'text');
  for (const [name, value] of sample?.headers ?? []) parameters[`header.${name}`] = name === 'X-Partita-Idempotency-Key' ? newKey() : value;
  return { parameters, body: sample?.body ? withValues(pretty(withCredential(sample.body.value)), values, 'json') : '', token };
}

const valuesOf = (draft: Draft, place: string): [string, string][] =>
  Object.entries(draft.parameters).flatMap(([name, value]) =>
    name.startsWith(`${place}.`) ? [[name.slice(place.length + 1), value] as [string, string]] : [],
  );

/**
 * Parses the body; `undefined` if it's empty.
 * @throws SyntaxError if it isn't JSON.
 */
export const bodyOf = ({ body }: Draft): unknown => (body.trim() === '' ? undefined : (JSON.parse(body) as unknown));

/** Converts a draft to a sample request, which can be rendered in any language. A body that isn't valid JSON stays a string. */
export function sampleOf(operation: OperationData, draft: Draft): SampleRequest {
  let value: unknown;
  try {
    value = bodyOf(draft);
  } catch {
    value = draft.body;
  }
  return {
    label: operation.id,
    method: operation.method,
    server: operation.server,
    path: operation.path,
    pathValues: valuesOf(draft, 'path').map(([name, text]) => [name, encodeURIComponent(text)]),
    query: valuesOf(draft, 'query'),
    headers: valuesOf(draft, 'header'),
    bearer: draft.token !== '',
    ...(operation.bodyType && value !== undefined && { body: { type: operation.bodyType, value } }),
  };
}

/** Returns the URL of a draft, including its query string. */
export function addressOf(operation: OperationData, draft: Draft): string {
  const { server, path, pathValues, query } = sampleOf(operation, draft);
  const filled = pathValues.reduce((at, [name, value]) => at.replace(`{${name}}`, () => value), path);
  const search = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  return server + filled + (search ? `?${search}` : '');
}

/** Returns a placeholder PDF for readers who haven't chosen a file. */
const placeholderFile = (name: string): File => new File(['%PDF-1.7 a file of the console'], name, { type: 'application/pdf' });

function formFrom(draft: Draft, files: Readonly<Record<string, File[]>>): FormData {
  const form = new FormData();
  const value = bodyOf(draft);
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  for (const [name, field] of entries) {
    const list: unknown[] = [field].flat();
    const isFile = /^files?$/.test(name);
    if (isFile && files[name]) for (const file of files[name]) form.append(name, file);
    else for (const item of list) form.append(name, isFile ? placeholderFile(String(item)) : String(item));
  }
  return form;
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
 * @throws TypeError if a header contains an invalid character.
 */
export function requestOf(operation: OperationData, draft: Draft, files: Readonly<Record<string, File[]>>): Request {
  const headers = new Headers();
  for (const [name, value] of valuesOf(draft, 'header')) setHeader(headers, name, value);
  if (draft.token) setHeader(headers, 'Authorization', draft.token.includes(' ') ? draft.token : `Bearer ${draft.token}`);
  const { bodyType, method } = operation;
  let body: BodyInit | undefined;
  if (bodyType === 'application/json') {
    headers.set('Content-Type', bodyType);
    body = draft.body;
  } else if (bodyType === 'multipart/form-data') body = formFrom(draft, files);
  else if (bodyType) {
    const value = bodyOf(draft);
    body = new URLSearchParams(
      Object.entries(typeof value === 'object' && value !== null ? value : {}).map(([name, field]) => [name, String(field)]),
    );
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
