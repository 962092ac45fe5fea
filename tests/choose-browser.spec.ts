import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from './support/site';

/** What is chosen on a machine that has these browsers, one that starts for each name, and none of Playwright's. */
function chosen(like: 'test' | 'reader', names: string[], named = ''): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-browsers-'));
  for (const name of names) {
    const file = path.join(folder, name);
    writeFileSync(file, '#!/bin/sh\necho 1\n');
    chmodSync(file, 0o755);
  }
  const script = `console.log(require('./src/scripts/browser.ts').findBrowser('${like}'))`;
  const env = { ...process.env, PATH: folder, PLAYWRIGHT_BROWSERS_PATH: folder, CHROMIUM_PATH: named };
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--eval', script], { cwd: root, encoding: 'utf8', env });
  rmSync(folder, { recursive: true });
  return stdout.trim().split('\n').at(-1)?.replace(`${folder}/`, '') || stderr;
}

test('tests take the shell of the browser where there is one, and what is measured the browser of readers', () => {
  expect(chosen('test', ['chromium', 'chromium-headless-shell'])).toBe('chromium-headless-shell');
  expect(chosen('reader', ['chromium', 'chromium-headless-shell'])).toBe('chromium');
  expect(chosen('test', ['google-chrome'])).toBe('google-chrome');
});

test('a browser that is named and does not start is an error that says what to do', () => {
  expect(chosen('test', ['chromium'], '/nothing/here')).toContain(
    'CHROMIUM_PATH is "/nothing/here", which does not start. Correct it or unset it.',
  );
});
