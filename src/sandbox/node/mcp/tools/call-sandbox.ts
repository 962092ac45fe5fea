import { InputError } from '../../common/command';
import type { TextResponse } from '../../common/client';
import type { Tool } from '../tool';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** The maximum characters of a response, because reports can have thousands of rows. */
const LONGEST = 30_000;

/** Formats a response for an agent: a JSON body as JSON, and only the headers that affect the next request. */
function shown({ status, headers, text }: TextResponse): string {
  const kept = [...headers].filter(([name]) => name === 'retry-after' || name === 'location' || name.startsWith('x-partita-'));
  let body: unknown = text.slice(0, LONGEST);
  try {
    if (text.length <= LONGEST) body = JSON.parse(text);
  } catch {
    // The body isn't JSON, such as the CSV of a report.
  }
  return JSON.stringify({ status, ...(kept.length > 0 && { headers: Object.fromEntries(kept) }), ...(text !== '' && { body }) });
}

/** Headers of the connection, which the HTTP client sets. */
const OF_CONNECTION = /^(?:connection|content-length|expect|host|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/i;

/** Parses headers. @throws InputError for those of the connection, and for values that a header can't have. */
function headersFrom(headers: Record<string, unknown>, idempotencyKey: unknown): Record<string, string> {
  const ofConnection = Object.keys(headers).find((name) => OF_CONNECTION.test(name));
  if (ofConnection !== undefined) throw new InputError(`Leave out the header ${ofConnection}: the HTTP client sets it.`);
  const all = { ...headers, ...(idempotencyKey !== undefined && { 'X-Partita-Idempotency-Key': idempotencyKey }) };
  try {
    return Object.fromEntries(new Headers(all as Record<string, string>));
  } catch {
    throw new InputError('A header has an invalid name or value: use letters, digits, and punctuation of ASCII.');
  }
}

export const callSandbox: Tool = {
  name: 'call_sandbox',
  description:
    'Calls an API of the sandbox with a valid token. POST /_sandbox/shopper with {"planNumber", "action": "pay"} pays a checkout; GET /_sandbox lists more controls.',
  arguments: {
    method: { type: 'string', enum: METHODS },
    path: { type: 'string', pattern: '^/[^#\\s]*$', maxLength: 2000, description: 'Such as /v3/installment-plans/{planNumber}?limit=5' },
    body: { description: 'JSON, or a string that is sent as it is' },
    idempotencyKey: { type: 'string', description: 'For writes: a new one for each intent, the same one for a retry' },
    headers: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['method', 'path'],
  isReadOnly: false,
  async run({ method, path, body, idempotencyKey, headers = {} }, { sandbox }) {
    if (method === 'GET' && body !== undefined) throw new InputError('A GET request has no body. Pass values in the query of "path".');
    const all = headersFrom(headers as Record<string, unknown>, idempotencyKey);
    return shown(await sandbox.request(method as string, path as string, body, all));
  },
};
