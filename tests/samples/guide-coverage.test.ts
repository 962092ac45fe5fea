import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectOf } from '../../src/reference/projects/project';
import { root } from '../support/built-site';
import { bundledProgram } from '../support/bundled-program';

const fixture = path.join(root, 'samples/fixtures/vitest');

/** A shop with the tests of the guide, the fixture, and the sandbox. */
async function testedShop(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'coverage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { files } = projectOf(root, { language: 'node', integration: 'redirect', webhooks: true });
  for (const { path: name, code } of files.filter((file) => !file.path.includes('test'))) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), code);
  }
  for (const name of ['partita.setup.mjs', 'vitest.config.mjs', 'shop.test.mjs']) cpSync(path.join(fixture, name), path.join(folder, name));
  cpSync(await bundledProgram(), path.join(folder, 'partita-sandbox.mjs'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** The output with the first names of each long list. */
const shortened = (output: string): string =>
  output.replaceAll(/(Never seen: (?:[\w./-]+,\s+){3})[^]*?(?=\n\n|\n$)/g, '$1…').replaceAll(/,\s+…/g, ', …');

test('the page shows the coverage of its tests', async () => {
  const cwd = await testedShop();
  const env = { PATH: process.env.PATH, NO_COLOR: '1', PARTITA_COVERAGE: 'coverage' } as NodeJS.ProcessEnv;
  const tests = spawnSync('node_modules/.bin/vitest', ['run'], { cwd, env, encoding: 'utf8' });
  expect(tests.status, tests.stdout + tests.stderr).toBe(0);
  const { stdout, stderr } = spawnSync(process.execPath, ['partita-sandbox.mjs', 'coverage', 'coverage'], { cwd, env, encoding: 'utf8' });
  expect(stderr).toBe('');
  await expect(shortened(stdout)).toMatchFileSnapshot(path.join(root, 'samples/fixtures/vitest/coverage.txt'));
});
