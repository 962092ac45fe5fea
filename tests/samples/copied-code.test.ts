import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleOf } from '../../src/components/Console/session/draft';
import { sandboxWorld } from '../../src/data/sandbox-world';
import { sampleFile } from '../../src/reference/samples';
import { UnsupportedRequest } from '../../src/reference/samples/request-parts';
import { languages, type LanguageId } from '../../src/reference/samples/languages';
import { canRun } from '../../src/tooling/commands/toolchains';
import { startRecording, type Received } from '../support/recording-server';
import { environmentFor } from '../support/run-sample';
import { startRunner } from '../support/sample-batch';
import { contentOf, differences } from '../support/sent-as-typed';
import { typedRequests, type TypedRequest } from '../support/typed-requests';

/** How many requests each language sends in one run, and how often. `npm run verify` sends thousands. */
const [CASES, ROUNDS] = process.env.SLOW ? [250, 4] : [25, 1];
const firstSeed = Date.now() % 2 ** 31;

/** Samples read credentials from the environment. */
const CREDENTIALS = new Map([
  ['client_id', sandboxWorld.clientId],
  ['client_secret', sandboxWorld.clientSecret],
]);

interface Copied {
  typed: TypedRequest;
  source: string;
}

/** Whether a shell can't pass a text to a program. */
const isTooMuchForShell = (text: string): boolean => text.includes('\0') || text.length > 40_000;

/** Whether no code can be copied in a language, because its HTTP client can't send the request. */
function isUnsupported(language: LanguageId, { path: segments, query, headers, json, form = [], multipart = [] }: TypedRequest): boolean {
  if (headers.some(([, value]) => /[^\t -~]/.test(value))) return true;
  if (language === 'csharp') return /[\u200E\u200F\u202A-\u202E]/.test([...segments, ...query.flat()].join(''));
  if (language !== 'curl') return false;
  return (
    Boolean(json?.includes('\0')) ||
    form.some(({ value }) => value.length > 40_000) ||
    multipart.some(({ name, value }) => name === '' || name.includes('=') || [name, value].some(isTooMuchForShell))
  );
}

/** The code that a reader copies. */
function copiedFrom(language: LanguageId, typed: TypedRequest): Copied[] {
  const copy = (): string => sampleFile(language, sampleOf(typed.operation, typed.draft));
  if (!isUnsupported(language, typed)) return [{ typed, source: copy() }];
  expect(copy, JSON.stringify(typed)).toThrow(UnsupportedRequest);
  return [];
}

/** Creates the files that readers chose. */
function createFiles(folder: string, requests: readonly TypedRequest[]): void {
  for (const { value, isFile } of requests.flatMap(({ multipart = [] }) => multipart)) {
    if (!isFile) continue;
    const file = path.join(folder, value);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, contentOf(value));
  }
}

async function problemsOf(
  language: LanguageId,
  copied: readonly Copied[],
  folder: string,
  origin: string,
  received: Received[],
): Promise<string[]> {
  const problems: string[] = [];
  const env = { ...environmentFor('token', origin), LC_ALL: 'C.UTF-8' };
  const runner = await startRunner(
    language,
    folder,
    copied.map(({ source }) => source),
    env,
  );
  try {
    for (const [number, { typed, source }] of copied.entries()) {
      received.length = 0;
      const { code, stdout, stderr } = await runner.run(number);
      const found = await differences(typed, received, CREDENTIALS);
      const said = code === 0 && received.length === 1 ? '' : (stderr + stdout).slice(0, 1000);
      if (code !== 0 || found.length > 0) problems.push([`exit ${code}`, ...found, said, source.slice(0, 3000)].join('\n'));
    }
  } finally {
    runner.stop();
  }
  return problems;
}

async function problemsIn(language: LanguageId, seed: number): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita copied '));
  const { origin, received, stop } = await startRecording();
  try {
    const requests = fc.sample(typedRequests(origin), { seed, numRuns: CASES });
    createFiles(folder, requests);
    const copied = requests.flatMap((typed) => copiedFrom(language, typed));
    return await problemsOf(language, copied, folder, origin, received);
  } finally {
    stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

for (let seed = firstSeed; seed < firstSeed + ROUNDS; seed++)
  for (const { id, name } of languages)
    test.runIf(canRun(id)).concurrent(`code that is copied as ${name} sends what was typed (seed ${seed})`, async () => {
      const problems = await problemsIn(id, seed);
      // The shortest are the easiest to understand.
      const shortest = problems.toSorted((a, b) => a.length - b.length).slice(0, 3);
      expect(shortest, `${problems.length} of ${CASES} requests in ${name}, seed ${seed}`).toEqual([]);
    });
