import { SearchEngine } from '../engine/engine';
import { PACK_VERSION, unpack, type PackedIndex } from '../pack';
import type { SearchAnswer, SearchRequest } from '../types';
import { failureOf, SearchFailure, type FailureKind } from './failures';

/** To the worker: load the index from an address, and answer a question if there is one. */
export interface Question {
  id: number;
  indexUrl: string;
  request?: SearchRequest;
}

/** From the worker. */
export type Reply = { id: number; answer?: SearchAnswer } | { id: number; failure: { kind: FailureKind; status?: number } };

let engine: Promise<SearchEngine> | undefined;

async function load(url: string): Promise<SearchEngine> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new SearchFailure('unreachable', undefined, { cause });
  });
  if (!response.ok) throw new SearchFailure('refused', response.status);
  const index = (await response.json()) as PackedIndex;
  if (index.version !== PACK_VERSION) throw new SearchFailure('unreadable');
  return new SearchEngine(unpack(index));
}

async function replyTo({ id, indexUrl, request }: Question): Promise<Reply> {
  try {
    engine ??= load(indexUrl);
    const ready = await engine;
    return request ? { id, answer: ready.search(request) } : { id };
  } catch (error) {
    // The next question tries again.
    engine = undefined;
    const { kind, status } = failureOf(error);
    return { id, failure: status === undefined ? { kind } : { kind, status } };
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker answers the page that made it, and no other
  self.postMessage(await replyTo(data));
});
