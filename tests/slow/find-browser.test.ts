import { expect, test } from 'vitest';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

test('a named browser that does not start fails with a suggestion', () => {
  expect(chosen('test', ['chromium'], '/nothing/here')).toContain(
    'CHROMIUM_PATH is "/nothing/here", which doesn\'t start. Correct it or unset it.',
  );
});
