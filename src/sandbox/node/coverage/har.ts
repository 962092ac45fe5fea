import type { Exchange } from './observation';
import { version } from '../common/version';

/** An HTTP archive, version 1.2, which browsers and proxies open. */
export interface Har {
  log: {
    version: '1.2';
    creator: { name: string; version: string };
    comment?: string;
    _partita?: { next: number; seed: number };
    entries: HarEntry[];
  };
}

/** A request, with what else the sandbox knows about it. */
export interface HarEntry {
  startedDateTime: string;
  time: number;
  request: { method: string; url: string; headers: NameAndValue[]; postData?: { mimeType: string; text: string }; [more: string]: unknown };
  response: { status: number; content: { size: number; mimeType: string; text: string }; [more: string]: unknown };
  cache: Record<string, never>;
  timings: { send: number; wait: number; receive: number };
  _partita: Pick<Exchange, 'from' | 'operation' | 'errorCode' | 'fault' | 'sandboxTime'>;
}

interface NameAndValue {
  name: string;
  value: string;
}

const pairs = (record: Record<string, string>): NameAndValue[] => Object.entries(record).map(([name, value]) => ({ name, value }));

function entryOf(exchange: Exchange): HarEntry {
  const { at, milliseconds, method, url, headers, body, status, responseHeaders, responseBody } = exchange;
  const { from, operation, errorCode, fault, sandboxTime } = exchange;
  const unknown = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 };
  return {
    startedDateTime: new Date(at).toISOString(),
    time: milliseconds,
    request: {
      ...unknown,
      method,
      url,
      headers: pairs(headers),
      queryString: pairs(Object.fromEntries(new URL(url).searchParams)),
      ...(body && { postData: { mimeType: headers['content-type'] ?? '', text: body } }),
    },
    response: {
      ...unknown,
      status,
      statusText: '',
      redirectURL: '',
      headers: pairs(responseHeaders),
      content: { size: responseBody?.length ?? 0, mimeType: responseHeaders['content-type'] ?? '', text: responseBody ?? '' },
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
    _partita: { from, operation, errorCode, fault, sandboxTime },
  };
}

/**
 * Returns requests as a HAR file.
 * @param dropped How many earlier ones are no longer stored.
 * @param more The number of the next request, and the seed of the sandbox.
 */
export const harOf = (requests: readonly Exchange[], dropped = 0, more?: { next: number; seed: number }): Har => ({
  log: {
    version: '1.2',
    creator: { name: 'partita-sandbox', version: version() },
    ...(dropped > 0 && { comment: `${dropped} earlier requests are no longer stored.` }),
    ...(more && { _partita: more }),
    entries: requests.map(entryOf),
  },
});
