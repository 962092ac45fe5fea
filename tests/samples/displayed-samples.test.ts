import { expect, test } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { languages } from '../../src/reference/samples/languages';
import { canRun } from '../../src/tooling/commands/toolchains';
import { displayedSamples } from '../support/displayed-samples';
import { compilerMessages } from '../support/sample-compilers';

/** The names that code blocks use for each sample language. */
const NAMES: Record<string, string[]> = { curl: ['bash'], node: ['node', 'js'] };

/** These need the shop that they test. guide-fixtures.test.ts compiles and runs them with it. */
const TESTS = new Set(['PartitaTest.java', 'PartitaTest.cs', 'partita_test.go']);

const samples = displayedSamples().filter(({ title = '' }) => !TESTS.has(title));

for (const { id, name } of languages)
  test.runIf(canRun(id))(`displayed samples in ${name} compile unchanged`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'displayed'));
    // JSX needs its own compiler; displayed-samples.test.ts in the parent folder parses it.
    const own = samples.filter(({ language, title }) => (NAMES[id] ?? [id]).includes(language) && !title?.endsWith('.jsx'));
    const sources = [...new Set(own.map(({ code }) => code))];
    try {
      const messages = await compilerMessages(id, folder, sources);
      const problems = messages.flatMap((message, index) =>
        message ? [`${own.find(({ code }) => code === sources[index])?.page}: ${message}`] : [],
      );
      expect(problems).toEqual([]);
      expect(sources.length).toBeGreaterThan(50);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
