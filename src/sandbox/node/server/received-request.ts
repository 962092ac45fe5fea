import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { MAX_BODY_BYTES, MAX_TEXT_BYTES } from '../../engine/read-body';
import { CONTROL_ROOT } from '../control-api/is-control';
import { MAX_STATE_BYTES } from '../control-api/state-file';

export class TooLarge extends Error {}

/** The size from which copying a body takes a noticeable time, in bytes. */
const LARGE = 64 * 1024;

/** A request with a buffered body. Reading it through a stream would take longer than all checks of the request. */
class ReceivedRequest extends Request {
  constructor(
    url: string,
    init: RequestInit,
    private readonly content: Buffer<ArrayBuffer>,
  ) {
    super(url, init);
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.content;
    return Promise.resolve(buffer.slice(byteOffset, byteOffset + byteLength));
  }

  override text(): Promise<string> {
    return Promise.resolve(new TextDecoder().decode(this.content));
  }

  override clone(): this {
    return this;
  }
}

/**
 * Returns the URL that the client called.
 * @throws TypeError for a path or a host name that no URL can have.
 */
export function calledUrl({ url = '/', headers: { host = '' } }: IncomingMessage): URL {
  // Concatenates strings, because `new URL` would resolve a path that starts with two slashes to another host.
  return new URL(`http://${host}${url.startsWith('/') ? url : `/${url}`}`);
}

/** Reads a body. @throws TooLarge as soon as it exceeds its limit. The rest isn't read. */
async function bytesOf(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const isFiles = /^multipart\/form-data\b/i.test(incoming.headers['content-type'] ?? '');
  const limit = calledUrl(incoming).pathname === `${CONTROL_ROOT}/state` ? MAX_STATE_BYTES : isFiles ? MAX_BODY_BYTES : MAX_TEXT_BYTES;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new TooLarge(`The body is larger than ${limit} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Converts a request of Node.js to a Fetch API object, with the URL that the client called.
 * @throws TypeError for a request that the Fetch API can't represent, and TooLarge for a large body.
 */
export async function receivedRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', headersDistinct } = incoming;
  const headers = new Headers();
  for (const [name, values] of Object.entries(headersDistinct)) for (const value of values ?? []) headers.append(name, value);
  const body = await bytesOf(incoming);
  // Copying a large body takes a while, so this lets other requests run first.
  if (body.length > LARGE) await setImmediate();
  return new ReceivedRequest(calledUrl(incoming).href, { method, headers }, body);
}
