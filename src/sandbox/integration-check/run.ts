import { performance } from 'node:perf_hooks';
import { docsUrl } from '../cli/docs-url';
import type { SandboxClient } from '../cli/client';
import type { Case } from './case';
import { CaseFailure, Scene } from './scene';
import type { Shop } from './shop';

export interface CaseResult {
  name: string;
  title: string;
  passed: boolean;
  /** What the shop did, in one sentence. */
  observed: string;
  /** The section of the docs to read. */
  page: string;
  url: string;
  milliseconds: number;
}

async function resultOf(testCase: Case, scene: Scene): Promise<CaseResult> {
  const { name, title, page } = testCase;
  const started = performance.now();
  const [passed, observed] = await testCase.run(scene).then(
    (sentence) => [true, sentence] as const,
    (error: unknown) => {
      if (error instanceof CaseFailure) return [false, error.message] as const;
      throw error;
    },
  );
  await scene.clearFaults();
  return { name, title, passed, observed, page, url: docsUrl(page), milliseconds: Math.round(performance.now() - started) };
}

/**
 * Runs cases against a shop, one after the other.
 * @param signal Ends the check after the current case.
 * @param onResult Called after each case.
 * @throws InputError if the shop or the sandbox stops responding, or if a test route returns an invalid response.
 */
export async function runCases(
  chosen: readonly Case[],
  { shop, sandbox, signal }: { shop: Shop; sandbox: SandboxClient; signal?: AbortSignal },
  onResult: (result: CaseResult) => void,
): Promise<CaseResult[]> {
  const scene = new Scene(shop, sandbox);
  const results: CaseResult[] = [];
  for (const testCase of chosen) {
    if (signal?.aborted) break;
    const result = await resultOf(testCase, scene);
    results.push(result);
    onResult(result);
  }
  return results;
}
