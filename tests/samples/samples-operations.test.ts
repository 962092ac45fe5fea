import { expect, test } from 'vitest';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allOperations, type LocatedOperation } from '../../src/reference/descriptions';
import { dateFrom, formFields, sampleRequests, type SampleRequest } from '../../src/reference/sample-request';
import { sampleFile } from '../../src/reference/samples';
import { languages, shownPart, type LanguageId } from '../../src/reference/samples/languages';
import { DAY } from '../../src/domain/time';
import type { Observation } from '../../src/sandbox/engine/sandbox';
import { startServer, type RunningServer } from '../../src/sandbox/node/server/server';
import { canMoveClock, canRun } from '../../src/tooling/commands/toolchains';
import { clockAhead, environmentFor, type Finished } from '../support/run-sample';
import { BATCHED, startBatch, startRunner } from '../support/sample-batch';
import { tokenOf } from '../support/sandbox';

interface Case {
  located: LocatedOperation;
  sample: SampleRequest;
}

const cases: Case[] = allOperations().flatMap((located) => sampleRequests(located).map((sample) => ({ located, sample })));

/** The names of the files that a sample sends. */
const filesOf = ({ body }: SampleRequest): string[] =>
  body?.type === 'multipart/form-data' ? formFields(body).flatMap(({ value, isFile }) => (isFile ? [value] : [])) : [];

/** The JSON body that the sandbox should receive, with dates that are as far ahead as the sample says. */
function expectedBody({ body }: SampleRequest, now: number): unknown {
  if (body?.type !== 'application/json') return undefined;
  return JSON.parse(body.text, (_, value: unknown) => {
    const date = body.dates?.find((item) => item.value === value);
    // A date is at most a day before the time.
    return date
      ? expect.toSatisfy((sent: string) => Math.abs(now + date.daysAhead * DAY - Date.parse(sent)) <= DAY, dateFrom(now, date))
      : value;
  });
}

async function problemWith(
  server: RunningServer,
  language: LanguageId,
  { located, sample }: Case,
  start: () => Promise<Finished>,
): Promise<string | undefined> {
  const { sandbox } = server;
  const seen: Observation[] = [];
  sandbox.onResponse = (observation) => seen.push(observation);
  const { code, stdout, stderr } = await start();
  sandbox.onResponse = undefined;
  const [first, ...others] = seen;
  const expected = located.path === '/connect/token' ? 'v3/Authenticate' : located.id;
  if (code !== 0 || !first || others.length > 0) return `exit ${code}, ${seen.length} requests: ${stderr}${stdout}`.slice(0, 600);
  if (first.operation !== expected) return `it called ${first.operation}`;
  if (first.status >= 300) return `the response was ${first.status}: ${stdout.slice(0, 400)}`;
  const hasStatus = language === 'curl' || stdout.includes(String(first.status));
  if (!hasStatus) return `it does not print the status: ${stdout.slice(0, 200)}`;
  const body = expectedBody(sample, sandbox.state.now);
  if (body !== undefined) expect(first.input?.body, `${located.id} in ${language}`).toEqual(body);
  if (filesOf(sample).join() !== (first.input?.files ?? []).join()) return `it sent the files ${first.input?.files.join()}`;
  return undefined;
}

/** Runs samples in a language, each in a new sandbox. @param clock The environment of a clock that's ahead, and how many days. */
async function runSamples(id: LanguageId, run: readonly Case[], clock: { env: NodeJS.ProcessEnv; days: number }): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita samples '));
  for (const file of run.flatMap(({ sample }) => filesOf(sample))) writeFileSync(path.join(folder, file), '%PDF-1.7 a file of a test');
  const server = await startServer({ port: 0, rateLimits: false, startsAt: Date.now() + clock.days * DAY });
  const token = await tokenOf(server.sandbox);
  const env = { ...environmentFor(token, server.origin), ...clock.env };
  const fresh = server.sandbox.snapshot();
  const sources = run.map(({ sample }) => sampleFile(id, sample));
  const runner = await startRunner(id, folder, sources, env);
  const problems: string[] = [];
  try {
    for (const [number, testCase] of run.entries()) {
      server.sandbox.restore(fresh);
      const problem = await problemWith(server, id, testCase, () => runner.run(number)).catch((error: Error) =>
        error.message.slice(0, 1500),
      );
      if (problem) problems.push(`${testCase.located.id}, ${testCase.sample.label}: ${problem}`);
    }
  } finally {
    runner.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  expect(problems).toEqual([]);
  expect(server.sandbox.violations).toEqual([]);
  const keys = server.sandbox.requests.from(0).items.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  expect(new Set(keys).size).toBe(keys.length);
}

for (const { id, name } of languages)
  test
    .runIf(canRun(id))
    .concurrent(`operation samples in ${name} run and send the displayed requests`, () => runSamples(id, cases, { env: {}, days: 0 }));

const AHEAD = 18 * 30;
const dated = cases.filter(({ sample }) => sample.body?.dates);

// Go asks the kernel for the time, so nothing can move its clock. Samples without a date send the same on any day; a test of the collections
// sends their requests 18 months from now.
for (const { id, name } of languages.filter((language) => language.id !== 'go'))
  test.runIf(canRun(id) && canMoveClock()).concurrent(`operation samples with a date in ${name} work 18 months from now`, async () => {
    expect(dated.length).toBeGreaterThan(1);
    await runSamples(id, dated, { env: clockAhead(AHEAD), days: AHEAD });
  });

test('pages show the lines between the markers of each file', () => {
  for (const { located, sample } of cases)
    for (const { id } of languages) {
      const shown = shownPart(sampleFile(id, sample), located.id);
      expect(shown).not.toContain('docs:');
      expect(shown).toContain(sample.server);
    }
  expect(() => shownPart('no marks', 'x.py')).toThrow('x.py needs a comment');
});

/** A program that fails, and one that prints a word. */
const TWO: Record<(typeof BATCHED)[number], [fails: string, speaks: string]> = {
  node: ["throw new Error('it broke')", "console.log('a word')"],
  python: ['raise ValueError("it broke")', 'print("a word")'],
  php: ["<?php\nthrow new Exception('it broke');", "<?php\necho 'a word';"],
  ruby: ["raise 'it broke'", "puts 'a word'"],
  go: ['println("it broke")\n\tos.Exit(1)', 'println("a word")\n\tos.Exit(0)'].map(
    (lines) => `package main\n\nimport "os"\n\nfunc main() {\n\t${lines}\n}\n`,
  ) as [string, string],
  java: ['throw new IllegalStateException("it broke");', 'System.out.println("a word");'].map(
    (line) => `public class Sample { public static void main(String[] args) { ${line} } }`,
  ) as [string, string],
  csharp: ['throw new System.Exception("it broke");', 'System.Console.WriteLine("a word");'].map(
    (line) => `public static class Sample { public static void Main() { ${line} } }`,
  ) as [string, string],
};

for (const language of BATCHED)
  test.runIf(canRun(language)).concurrent(`a failing ${language} sample is reported and the next one runs`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'partita batch '));
    const batch = await startBatch(language, folder, TWO[language], environmentFor('no token', 'http://127.0.0.1:1'));
    try {
      expect(await batch.run(0)).toMatchObject({ code: 1, stdout: expect.stringContaining('it broke') as unknown as string });
      expect(await batch.run(1)).toMatchObject({ code: 0, stdout: expect.stringContaining('a word') as unknown as string });
    } finally {
      batch.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
