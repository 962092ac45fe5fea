import type { Exchange } from './observation';
import { withoutSecrets } from './secrets';
import { version } from '../common/version';

/** An HTTP archive, version 1.2, which browsers and proxies open. */
export interface Har {
  log: { version: '1.2'; creator: { name: string; version: string }; comment?: string; entries: HarEntry[] };
}

interface HarEntry {
  startedDateTime: string;
  time: number;
  request: Record<string, unknown>;
  response: Record<string, unknown>;
  cache: Record<string, never>;
  timings: { send: number; wait: number; receive: number };
  [more: `_${string}`]: unknown;
}

const pairs = (record: Record<string, string>): { name: string; value: string }[] =>
  Object.entries(record).map(([name, value]) => ({ name, value }));

function entryOf({ at, milliseconds, method, url, headers, body, status, responseHeaders, responseBody, ...more }: Exchange): HarEntry {
  const bodies = { sent: body && withoutSecrets(body), received: responseBody && withoutSecrets(responseBody) };
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
      ...(bodies.sent && { postData: { mimeType: headers['content-type'] ?? '', text: bodies.sent } }),
    },
    response: {
      ...unknown,
      status,
      statusText: '',
      redirectURL: '',
      headers: pairs(responseHeaders),
      content: { size: bodies.received?.length ?? 0, mimeType: responseHeaders['content-type'] ?? '', text: bodies.received ?? '' },
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
    _from: more.from,
    _operation: more.operation,
    _errorCode: more.errorCode,
    _fault: more.fault,
    _sandboxTime: new Date(more.sandboxTime).toISOString(),
  };
}

/** Returns requests as a HAR file without secrets and card numbers. @param dropped How many earlier ones are no longer stored. */
export const harOf = (requests: readonly Exchange[], dropped = 0): Har => ({
  log: {
    version: '1.2',
    creator: { name: 'partita-sandbox', version: version() },
    ...(dropped > 0 && { comment: `${dropped} earlier requests are no longer stored.` }),
    entries: requests.map(entryOf),
  },
});
