import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { hosts } from '../src/data/hosts';
import { differences, told } from '../src/scripts/compare-folders';
import { foreignAddresses } from '../src/scripts/foreign-addresses';
import { root } from './support/site';

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-compare-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

test('two builds that differ are told apart: a file that is missing, a hash in a name, a date in a page', () => {
  const same = { 'index.html': '<h1>Docs</h1>', 'assets/js/a.1.js': 'a' };
  const first = folderOf({ ...same, 'page/index.html': `${'x'.repeat(100)}built 2026-01-01`, 'assets/js/b.1.js': 'b' });
  const second = folderOf({ ...same, 'page/index.html': `${'x'.repeat(100)}built 2026-01-02`, 'assets/js/b.2.js': 'b' });
  const all = differences(first, second);
  expect(all.map(({ file, kind }) => `${file} ${kind}`)).toEqual([
    'assets/js/b.1.js only in the first',
    'assets/js/b.2.js only in the second',
    'page/index.html differs',
  ]);
  expect(told(all).join('\n')).toMatch(/first: {2}…x+built 2026-01-01…\n {2}second: …x+built 2026-01-02…/);
  expect(told(all, 1).at(-1)).toBe('and 2 more');
  expect(differences(first, first)).toEqual([]);
  // One file is the beginning of the other.
  const shorter = folderOf({ 'a.txt': 'abc' });
  const longer = folderOf({ 'a.txt': 'abcd' });
  expect(differences(shorter, longer)).toEqual([{ file: 'a.txt', kind: 'differs', first: 'abc', second: 'abcd' }]);
  for (const folder of [first, second, shorter, longer]) rmSync(folder, { recursive: true });
});

test('a build for another address that names the usual one is told, but for examples of answers and for descriptions', () => {
  const usual = 'https://docs.usual.example';
  const folder = folderOf({
    'index.html': `<link rel=canonical href=${usual}/page> <code>"docUrl": "${usual}/api/v3/errors#card_declined"</code>`,
    'sitemap.xml': '<loc>https://elsewhere.example/page</loc>',
    'openapi/v3.yaml': `externalDocs:\n  url: ${usual}/api/v3/introduction`,
    'picture.png': usual,
  });
  expect(foreignAddresses(folder, usual)).toEqual([{ file: 'index.html', text: expect.stringContaining('rel=canonical') }]);
  rmSync(folder, { recursive: true });
  // What is served as it stands names the usual address where that is right, and nowhere else.
  for (const name of ['openapi', 'static']) expect(foreignAddresses(path.join(root, name), hosts.docs.production)).toEqual([]);
});
