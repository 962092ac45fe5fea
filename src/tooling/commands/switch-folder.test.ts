import { expect, test } from 'vitest';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { restoreFolder, switchFolder } from './switch-folder';

const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));

test('the next run completes a switch stopped between its renames', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-switch-'));
  const [site, next] = [path.join(folder, 'build'), path.join(folder, 'next')];
  mkdirSync(`${site}.before`);
  writeFileSync(path.join(`${site}.before`, 'index.html'), 'old');
  restoreFolder(site);
  expect(contents(site)).toEqual({ 'index.html': 'old' });
  expect(() => switchFolder(next, site)).toThrow(/The folder .*next doesn't exist/);
  expect(contents(site)).toEqual({ 'index.html': 'old' });
  mkdirSync(next);
  writeFileSync(path.join(next, 'index.html'), 'new');
  switchFolder(next, site);
  expect(contents(site)).toEqual({ 'index.html': 'new' });
  expect(readdirSync(folder)).toEqual(['build']);
  rmSync(folder, { recursive: true });
});
