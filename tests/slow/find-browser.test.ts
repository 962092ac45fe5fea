import { expect, test } from 'vitest';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../support/built-site';

/** Returns the browser that is chosen on a machine with these browsers, and without Playwright's. */
function chosen(purpose: 'test' | 'measure', names: string[], named = ''): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-browsers-'));
  for (const name of names) {
    const file = path.join(folder, name);
    writeFileSync(file, '#!/bin/sh\necho 1\n');
    chmodSync(file, 0o755);
  }
  const script = `console.log(require('./src/tooling/commands/browser.ts').findBrowser('${purpose}'))`;
  const env = { ...process.env, PATH: folder, PLAYWRIGHT_BROWSERS_PATH: folder, CHROMIUM_PATH: named };
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--eval', script], { cwd: root, encoding: 'utf8', env });
  rmSync(folder, { recursive: true });
  return stdout.trim().split('\n').at(-1)?.replace(`${folder}/`, '') || stderr;
}

test('tests use the headless shell and measurements the full browser', () => {
  expect(chosen('test', ['chromium', 'chromium-headless-shell'])).toBe('chromium-headless-shell');
  expect(chosen('measure', ['chromium', 'chromium-headless-shell'])).toBe('chromium');
  expect(chosen('test', ['google-chrome'])).toBe('google-chrome');
});

test('a machine without a browser and without a network gets one sentence and what to do', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-browsers-'));
  const env = {
    ...process.env,
    PATH: folder,
    PLAYWRIGHT_BROWSERS_PATH: folder,
    PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:9',
    CHROMIUM_PATH: '',
  };
  symlinkSync(process.execPath, path.join(folder, 'node'));
  // Only root can install packages of the system.
  const script = "process.getuid = () => 1000; process.argv.length = 2; require('./src/tooling/commands/test.ts')";
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--eval', script], { cwd: root, encoding: 'utf8', env });
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(stderr.split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^Chromium couldn't be downloaded: .*127\.0\.0\.1:9/),
    'Install a Chromium, then run the command again:',
  ]);
  expect(stderr).not.toMatch(/^\s+at /m);
});

test('a named browser that does not start fails with a suggestion', () => {
  expect(chosen('test', ['chromium'], '/nothing/here')).toContain(
    'CHROMIUM_PATH is "/nothing/here", which doesn\'t start. Correct it or unset it.',
  );
});
