import type { SearchAnswer, SearchClient, SearchRequest } from '../types';
import { SearchFailure } from './failures';
import type { Question, Reply } from './worker';

/** How long a question may wait for the index on a slow line, in milliseconds. The index goes on loading for the next one. */
const PATIENCE = 30_000;

interface Pending {
  resolve(answer: SearchAnswer | undefined): void;
  reject(failure: SearchFailure): void;
}

/** The client that answers from the site's own index, in a worker. */
export interface EmbeddedClient extends SearchClient {
  /** Starts to load the index, so that the first question need not wait. */
  prepare(): void;
}

/** Asks a worker, one question at a time or many at once. A worker that breaks is replaced by the next question. */
class Channel {
  private worker: Worker | undefined;
  private readonly pending = new Map<number, Pending>();
  private last = 0;

  constructor(private readonly indexUrl: string) {}

  ask(request?: SearchRequest): Promise<SearchAnswer | undefined> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.take(id)?.reject(new SearchFailure('unreachable')), PATIENCE);
      const done =
        <Value>(settle: (value: Value) => void) =>
        (value: Value): void => {
          clearTimeout(timer);
          settle(value);
        };
      this.pending.set(id, { resolve: done(resolve), reject: done(reject) });
      this.worker ??= this.start();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      this.worker.postMessage({ id, indexUrl: this.indexUrl, ...(request && { request }) } satisfies Question);
    });
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { name: 'search' });
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      const one = this.take(data.id);
      if ('failure' in data) one?.reject(new SearchFailure(data.failure.kind, data.failure.status));
      else one?.resolve(data.answer);
    });
    worker.addEventListener('error', (event) => {
      // Its script is missing, or fails: the event says no more.
      event.preventDefault();
      worker.terminate();
      this.worker = undefined;
      for (const id of this.pending.keys()) this.take(id)?.reject(new SearchFailure('unreachable'));
    });
    return worker;
  }

  private take(id: number): Pending | undefined {
    const one = this.pending.get(id);
    this.pending.delete(id);
    return one;
  }
}

let client: EmbeddedClient | undefined;

/**
 * The one client of the page: the dialog and the results page share its index.
 * @param baseUrl stands before the address of every hit.
 */
export function embeddedClient(indexUrl: string, baseUrl: string): EmbeddedClient {
  if (client) return client;
  const channel = new Channel(indexUrl);
  client = {
    prepare: () => void channel.ask().catch(() => undefined),
    async search({ requests }) {
      const answers = await Promise.all(requests.map((request) => channel.ask(request)));
      const located = (answer: SearchAnswer): SearchAnswer => ({
        ...answer,
        hits: answer.hits.map((hit) => ({ ...hit, url: baseUrl + hit.url.slice(1) })),
      });
      return { results: answers.filter((answer) => answer !== undefined).map(located) };
    },
  };
  return client;
}
