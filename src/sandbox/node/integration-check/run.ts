import { performance } from 'node:perf_hooks';
import { docsUrl } from '../common/docs-url';
import type { SandboxClient } from '../common/client';
import type { Case } from './case';
import type { Order } from './partita';
import { startRecording, type Recording } from './recording';
import { CaseFailure, Scene } from './scene';
import type { Shop } from './shop';
import type { Failure } from '../../failure/failure';

export interface CaseResult {
  name: string;
  title: string;
  passed: boolean;
  /** What the shop did, in one sentence. */
  observed: string;
  /** What it costs if the shop gets it wrong. */
  cost: string;
  /** The section of the docs to read. */
  page: string;
  url: string;
  milliseconds: number;
  /** What happened, if the case failed and failures are recorded. */
  failure?: Failure;
}

/** Seconds that a shop may take by default until its orders show what has happened. */
export const USUAL_PATIENCE = 10;

async function resultOf({ name, title, cost, page }: Case, run: () => Promise<string>): Promise<CaseResult> {
  const started = performance.now();
  const [passed, observed] = await run().then(
    (sentence) => [true, sentence] as const,
    (error: unknown) => {
      if (error instanceof CaseFailure) return [false, error.message] as const;
      throw error;
    },
  );
  return { name, title, passed, observed, cost, page, url: docsUrl(page), milliseconds: Math.round(performance.now() - started) };
}

/** Prepares cases one after the other, and then runs them at the same time. */
async function resultsOf(group: readonly Case[], scene: Scene, recording: Recording | undefined): Promise<CaseResult[]> {
  const prepared: { testCase: Case; orders: () => Promise<readonly Order[]> }[] = [];
  for (const testCase of group) {
    // What fails here fails the case, which reports it.
    const orders = testCase.prepare?.(scene) ?? Promise.resolve([]);
    await orders.catch(() => undefined);
    prepared.push({ testCase, orders: () => orders });
  }
  const results = await Promise.all(
    prepared.map(({ testCase, orders }) => resultOf(testCase, async () => testCase.run(scene, await orders()))),
  );
  const orders = await Promise.all(prepared.map((each) => each.orders().catch(() => [])));
  const failures = await recording?.failuresOf(results, orders);
  await scene.partita.recover();
  return failures ? results.map((result, index) => ({ ...result, failure: failures[index] })) : results;
}

/** Groups neighboring cases that run at the same time. Each of the others is a group of its own. */
function groupsOf(chosen: readonly Case[]): Case[][] {
  const groups: Case[][] = [];
  for (const testCase of chosen) {
    const last = groups.at(-1);
    if (testCase.prepare && last?.[0]?.prepare) last.push(testCase);
    else groups.push([testCase]);
  }
  return groups;
}

/**
 * Runs cases against a shop.
 * @param patience How many seconds a shop may take until its orders show what has happened.
 * @param signal Ends the check after the current cases.
 * @param isRecorded Whether the results of failed cases say what happened.
 * @param onResult Called after each case.
 * @throws InputError if the shop or the sandbox stops responding, or if a test route returns an invalid response.
 */
export async function runCases(
  chosen: readonly Case[],
  {
    shop,
    sandbox,
    signal,
    patience = USUAL_PATIENCE,
    isRecorded = false,
  }: { shop: Shop; sandbox: SandboxClient; signal?: AbortSignal; patience?: number; isRecorded?: boolean },
  onResult: (result: CaseResult) => void,
): Promise<CaseResult[]> {
  const scene = new Scene(shop, sandbox, patience * 1000);
  const results: CaseResult[] = [];
  const restore = await scene.partita.withoutRateLimits();
  try {
    for (const group of groupsOf(chosen)) {
      if (signal?.aborted) break;
      const recording = isRecorded ? await startRecording(shop, sandbox) : undefined;
      for (const result of await resultsOf(group, scene, recording)) {
        results.push(result);
        onResult(result);
      }
    }
  } finally {
    await restore().catch(() => undefined);
  }
  return results;
}
