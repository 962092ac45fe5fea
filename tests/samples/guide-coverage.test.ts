import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectOf } from '../../src/reference/projects/project';
import { root } from '../support/built-site';
import { canTest } from '../../src/tooling/commands/toolchains';
import { bundledProgram } from '../support/bundled-program';
import { freeUrl } from '../support/free-url';
import { temporaryFolder } from '../support/temporary-folder';

const samples = path.join(root, 'samples');

/** A project, which has the tests of the guide, and the sandbox. */
async function testedShop(): Promise<string> {
  const folder = temporaryFolder();
  const { files } = projectOf(root, { language: 'node', integration: 'redirect', webhooks: true });
  for (const { path: name, code } of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), code);
  }
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

/** A shop whose retries have another key, next to the sandbox. */
async function faultyShop(): Promise<string> {
  const folder = temporaryFolder();
  for (const part of ['projects/node', 'token-caching', 'webhook-verification'])
    cpSync(path.join(samples, part), path.join(folder, part), { recursive: true });
  const shop = path.join(folder, 'projects/node');
  const file = path.join(shop, 'partita.mjs');
  const code = readFileSync(file, 'utf8');
  const wrong = code.replace("['X-Partita-Idempotency-Key'] = key", "['X-Partita-Idempotency-Key'] = `${key}-${attempt}`");
  expect(wrong).not.toBe(code);
  writeFileSync(file, wrong);
  cpSync(await bundledProgram(), path.join(shop, 'partita-sandbox.mjs'));
  return shop;
}

/** The output without what differs in each run. */
const repeatable = (output: string): string =>
  output
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:4010')
    .replaceAll(/http:\/\/localhost:\d+/g, 'http://localhost:3000')
    .replaceAll(/HL-\d{13}/g, 'HL-10482')
    .replaceAll(/\b[0-9A-Z]{20}\b/g, '7F3K9QWZ2M8XN4TB6RCD')
    .replaceAll(/evt_\w+/g, 'evt_01HV8R2Q5C7Y0N3KXJ6WDG')
    .replaceAll(/"createdAt":"[^"…]*/g, '"createdAt":"2026-03-02');

test('the page shows a failure that is saved and replayed, and it becomes a test that passes with each fixture', async () => {
  const cwd = await faultyShop();
  const env = { PATH: process.env.PATH, NO_COLOR: '1' } as NodeJS.ProcessEnv;
  const run = (...args: string[]): { status: number | null; stdout: string } =>
    spawnSync(process.execPath, ['partita-sandbox.mjs', ...args], { cwd, env, encoding: 'utf8' });
  const url = (await freeUrl()).replace('127.0.0.1', 'localhost');
  const checked = run('check', url, '--start', 'node server.mjs', '--only', 'timeout-refund', '--save-failures', 'failures');
  expect(checked.status, checked.stdout).toBe(1);
  await expect(repeatable(checked.stdout)).toMatchFileSnapshot(path.join(samples, 'guides', 'local-sandbox/save-failures.txt'));
  const replayed = run('reproduce', 'failures/timeout-refund.json');
  expect(replayed.status).toBe(0);
  await expect(repeatable(replayed.stdout)).toMatchFileSnapshot(path.join(samples, 'guides', 'local-sandbox/reproduce.txt'));

  const file = readFileSync(path.join(cwd, 'failures/timeout-refund.json'), 'utf8');
  expect(file).not.toMatch(/eyJ|whsec_|sec_/);

  const vitest = await testedShop();
  writeFileSync(path.join(vitest, 'partita.test.mjs'), run('reproduce', 'failures/timeout-refund.json', '--as', 'vitest').stdout);
  const { status, stdout } = spawnSync('node_modules/.bin/vitest', ['run'], { cwd: vitest, env, encoding: 'utf8' });
  expect(status, stdout).toBe(0);
  expect(stdout).toContain('1 passed');

  if (!canTest('python')) return;
  const pytest = temporaryFolder();
  cpSync(path.join(samples, 'fixtures/pytest/conftest.py'), path.join(pytest, 'conftest.py'));
  cpSync(await bundledProgram(), path.join(pytest, 'partita-sandbox.mjs'));
  writeFileSync(path.join(pytest, 'test_failure.py'), run('reproduce', 'failures/timeout-refund.json', '--as', 'pytest').stdout);
  const python = spawnSync('python3', ['-m', 'pytest'], { cwd: pytest, env, encoding: 'utf8' });
  expect(python.status, python.stdout + python.stderr).toBe(0);
  expect(python.stdout).toContain('1 passed');
});
