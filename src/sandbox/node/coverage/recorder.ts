import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toText } from '../../core/bytes';
import type { Contract } from '../../contract/types';
import type { WireResponse } from '../../engine/responses';
import { MAX_TEXT_BYTES } from '../../engine/read-body';
import type { Reply } from '../../engine/sandbox';
import { InputError } from '../common/command';
import { Counter } from './coverage';
import { COVERAGE_FILE } from './files';
import type { Exchange, Observation } from './observation';
import { safeHeaders, safeText, withoutSecrets } from './secrets';

/** The most requests that are stored. A case of the check in which a shop retries for hours needs hundreds. */
const MAX_REQUESTS = 1000;
/** The most characters of a body that are stored. The largest usual response is a list of plans. */
const MAX_BODY = 32 * 1024;

const stored = (text: string): string =>
  text.length <= MAX_BODY ? withoutSecrets(text) : `${withoutSecrets(text.slice(0, MAX_BODY))}… (${text.length} characters)`;

const isText = (type: string | null): boolean => /json|x-www-form-urlencoded|^text\/|jose|xml/.test(type ?? '');

/** What is known about a request besides its response. */
type Received = Pick<Exchange, 'from' | 'at' | 'sandboxTime'>;

/** Records what happens in a sandbox: counts it, stores the last requests, and writes it to a file if there's a folder for it. */
export class Recorder {
  readonly counter: Counter;
  private readonly requests: Exchange[] = [];
  private dropped = 0;
  private readonly file: string | undefined;

  /** @throws InputError if the folder can't be written. */
  constructor(contract: Contract, folder?: string) {
    this.counter = new Counter(contract);
    if (folder === undefined) return;
    this.file = path.join(folder, `${crypto.randomUUID()}.jsonl`);
    try {
      mkdirSync(folder, { recursive: true });
      writeFileSync(this.file, `${JSON.stringify(COVERAGE_FILE)}\n`);
    } catch (error) {
      throw new InputError(
        `PARTITA_COVERAGE is "${folder.slice(0, 80)}", where no file can be written (${(error as NodeJS.ErrnoException).code}). Choose another folder.`,
      );
    }
  }

  add(observation: Observation): void {
    this.counter.add(observation);
    // Written right away: a test runner may end the process at any time.
    if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify(observation)}\n`);
  }

  /** Adds a request, without its secrets. */
  async addRequest(request: Request, response: Reply | WireResponse, received: Received): Promise<void> {
    const { method, url, headers } = request;
    const { operation, errorCode, fault } = response as Reply;
    const { body } = response;
    const responseText = typeof body === 'string' ? body : body && toText(body);
    const exchange: Exchange = {
      kind: 'request',
      ...received,
      milliseconds: Date.now() - received.at,
      method,
      url: safeText(url),
      headers: safeHeaders(headers),
      // Only the body of a saved state is larger than what is text in an API.
      ...(isText(headers.get('content-type')) &&
        Number(headers.get('content-length')) <= MAX_TEXT_BYTES && { body: stored(await request.text()) }),
      status: response.status,
      responseHeaders: safeHeaders(response.headers),
      ...(responseText && isText(response.headers.get('content-type')) && { responseBody: stored(responseText) }),
      operation,
      errorCode,
      fault,
    };
    this.add(exchange);
    this.requests.push(exchange);
    if (this.requests.length <= MAX_REQUESTS) return;
    this.requests.shift();
    this.dropped += 1;
  }

  /** Returns the stored requests from a number on, starting with 0. */
  from(number: number): { next: number; dropped: number; items: Exchange[] } {
    const { dropped, requests } = this;
    return {
      next: dropped + requests.length,
      dropped: Math.max(0, dropped - number),
      items: requests.slice(Math.max(0, number - dropped)),
    };
  }
}
