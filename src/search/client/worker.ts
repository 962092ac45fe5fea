import { SearchEngine } from '../engine/engine';
import { PACK_VERSION, unpack, type PackedIndex } from '../pack';
import type { SearchResponse, SearchRequest } from '../types';
import { failureOf, SearchFailure, type FailureKind } from './failures';

/** A message to the worker, which loads the index from a URL and runs the query, if there is one. */
export interface WorkerRequest {
  id: number;
  indexUrl: string;
  request?: SearchRequest;
}

/** A message from the worker. */
export type WorkerResponse = { id: number; response?: SearchResponse } | { id: number; failure: { kind: FailureKind; status?: number } };

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

async function respondTo({ id, indexUrl, request }: WorkerRequest): Promise<WorkerResponse> {
  try {
    engine ??= load(indexUrl);
    const ready = await engine;
    return request ? { id, response: ready.search(request) } : { id };
  } catch (error) {
    // The next query tries again.
    engine = undefined;
    const { kind, status } = failureOf(error);
    return { id, failure: status === undefined ? { kind } : { kind, status } };
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker responds to the page that created it, and to no other
  self.postMessage(await respondTo(data));
});
