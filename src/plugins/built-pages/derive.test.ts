import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { inlineCode } from '../inline-code/inline-code';
import { markdownVersions } from '../markdown-pages/write-pages';
import { pageRecords } from '../search-index/page-records';
import { readPage } from './built-page';
import { derive, type Derivation } from './derive';

const page = (route: string): string =>
  `<html><head><title>${route} | Docs</title><link rel="canonical" href="https://x.example${route}"><link rel="alternate" type="text/markdown" href="${route}.md">` +
  `</head><body><main><h1>${route}</h1><p style="color:red">Words</p></main></body></html>`;

test('a page is parsed once, whatever is derived from it, and everything is derived from each page', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pages-'));
  for (const name of ['b', 'a']) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, 'index.html'), page(`/${name}`));
  }
  const seen: string[] = [];
  const derivations: Derivation[] = [
    { add: (built) => void seen.push(pageRecords(built, '/')[0]?.url ?? 'no record') },
    markdownVersions(folder, 'https://x.example/', (pages) => void seen.push(...[...pages.values()].map(({ title }) => title))),
    { add: ({ tree }) => void seen.push(`${inlineCode(tree).styleAttributes.length} style`), end: () => void seen.push('end') },
  ];
  const read = vi.fn(readPage);
  await derive(folder, derivations, read);
  rmSync(folder, { recursive: true });
  expect(read).toHaveBeenCalledTimes(2);
  expect(seen).toEqual(['/a', '1 style', '/b', '1 style', '/a', '/b', 'end']);
});

test('a page waits for what is derived from the one before, so what that needed can be freed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pages-'));
  for (const name of ['a', 'b', 'c']) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, 'index.html'), page(`/${name}`));
  }
  let open = 0;
  const most: number[] = [];
  await derive(folder, [
    {
      async add() {
        most.push((open += 1));
        await new Promise(setImmediate);
        open -= 1;
      },
      end: () => void most.push(open),
    },
  ]);
  rmSync(folder, { recursive: true });
  expect(most).toEqual([1, 1, 1, 0]);
});

test('nothing else in a plugin parses HTML', () => {
  const plugins = path.join(__dirname, '..');
  const files = readdirSync(plugins, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  expect(files.filter((file) => /parseHtml\(|from 'parse5'/.test(readFileSync(path.join(plugins, file), 'utf8'))).toSorted()).toEqual([
    path.join('built-pages', 'built-page.ts'),
    path.join('built-pages', 'html-tree.ts'),
  ]);
});
