import type { SearchResponse, SearchClient, SearchRequest } from '../types';
import { SearchFailure } from './failures';
import type { WorkerRequest, WorkerResponse } from './worker';

/** How long a query waits for the index on a slow connection, in milliseconds. The index continues to load for later queries. */
const TIMEOUT = 30_000;

interface Pending {
  resolve(response: SearchResponse | undefined): void;
  reject(failure: SearchFailure): void;
}

/** A client that searches the site's own index in a worker. */
export interface EmbeddedClient extends SearchClient {
  /** Starts loading the index, so the first query doesn't have to wait. */
  prepare(): void;
}

/** Sends queries to a worker, several at a time if needed. After a crash, the next query starts a new worker. */
class Channel {
  private worker: Worker | undefined;
  private readonly pending = new Map<number, Pending>();
  private last = 0;

  constructor(private readonly indexUrl: string) {}

  send(request?: SearchRequest): Promise<SearchResponse | undefined> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.take(id)?.reject(new SearchFailure('unreachable')), TIMEOUT);
      const done =
        <Value>(settle: (value: Value) => void) =>
        (value: Value): void => {
          clearTimeout(timer);
          settle(value);
        };
      this.pending.set(id, { resolve: done(resolve), reject: done(reject) });
      this.worker ??= this.start();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      this.worker.postMessage({ id, indexUrl: this.indexUrl, ...(request && { request }) } satisfies WorkerRequest);
    });
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { name: 'search' });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
      const entry = this.take(data.id);
      if ('failure' in data) entry?.reject(new SearchFailure(data.failure.kind, data.failure.status));
      else entry?.resolve(data.response);
    });
    worker.addEventListener('error', (event) => {
      // The worker's script is missing or has failed. The event doesn't say which.
      event.preventDefault();
      worker.terminate();
      this.worker = undefined;
      for (const id of this.pending.keys()) this.take(id)?.reject(new SearchFailure('unreachable'));
    });
    return worker;
  }

  private take(id: number): Pending | undefined {
    const entry = this.pending.get(id);
    this.pending.delete(id);
    return entry;
  }
}

let client: EmbeddedClient | undefined;

/**
 * Returns the client that the dialog and the results page share.
 * @param baseUrl Prefix of every hit's URL.
 */
export function embeddedClient(indexUrl: string, baseUrl: string): EmbeddedClient {
  if (client) return client;
  const channel = new Channel(indexUrl);
  client = {
    prepare: () => void channel.send().catch(() => undefined),
    async search({ requests }) {
      const responses = await Promise.all(requests.map((request) => channel.send(request)));
      const located = (response: SearchResponse): SearchResponse => ({
        ...response,
        hits: response.hits.map((hit) => ({ ...hit, url: baseUrl + hit.url.slice(1) })),
      });
      return { results: responses.filter((response) => response !== undefined).map(located) };
    },
  };
  return client;
}
