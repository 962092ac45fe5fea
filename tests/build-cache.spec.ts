import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { BuildCache, codeDigest } from '../src/lib/build-cache';
import { readablePart } from '../src/lib/readable-part';
import { keptRecords } from '../src/search/records/kept-records';
import { siteRecords } from '../src/search/records/site-records';
import type { SearchRecord } from '../src/search/types';
import type { Twin } from '../src/twins/twin';
import { writeTwins } from '../src/twins/site';

const PAGE = `<!doctype html><html><head><title>A</title><link rel=canonical href=https://docs.example/a />
<link rel=alternate type=text/markdown href=https://docs.example/a.md /><meta name=description content="About A.">
<link rel=stylesheet href=/styles.1111.css /><script src=/main.2222.js defer></script></head>
<body><nav>All pages</nav><main><div class=theme-doc-markdown><h1>A</h1><p>Words of A.</p></div></main><footer>Foot</footer></body></html>`;

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'build-cache-'));
  mkdirSync(path.join(folder, 'build/a'), { recursive: true });
  writeFileSync(path.join(folder, 'build/a/index.html'), PAGE);
});
test.afterEach(() => rmSync(folder, { recursive: true }));

const twinCache = (code = 'code'): BuildCache<Twin | null> => new BuildCache(folder, 'twins', code);

async function write(cache: BuildCache<Twin | null>): Promise<{ made: number; text: string }> {
  const build = path.join(folder, 'build');
  rmSync(path.join(build, 'a.md'), { force: true });
  await writeTwins(build, 'https://docs.example/', new Set(), cache);
  return { made: cache.made, text: readFileSync(path.join(build, 'a.md'), 'utf8') };
}

const edit = (from: string, to: string): void => writeFileSync(path.join(folder, 'build/a/index.html'), PAGE.replace(from, to));

test('a second build writes the same twin without making it', async () => {
  const first = await write(twinCache());
  expect(first.made).toBe(1);
  expect(first.text).toContain('Words of A.');
  expect(await write(twinCache())).toEqual({ ...first, made: 0 });
});

test('the twin is made again when its words, its facts or the code change, and not when an asset or the navigation does', async () => {
  await write(twinCache());
  edit('main.2222', 'main.3333');
  expect((await write(twinCache())).made).toBe(0);
  edit('All pages', 'More pages');
  expect((await write(twinCache())).made).toBe(0);
  edit('Words of', 'Other words of');
  expect(await write(twinCache())).toMatchObject({ made: 1, text: expect.stringContaining('Other words of A.') });
  edit('About A.', 'All about A.');
  expect(await write(twinCache())).toMatchObject({ made: 1, text: expect.stringContaining('All about A.') });
  expect((await write(twinCache('other code'))).made).toBe(1);
});

test('a cache that was cut off is made anew, and what no page uses is dropped', async () => {
  const file = path.join(folder, 'node_modules/.cache/partita/twins.json');
  const { text } = await write(twinCache());
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 20));
  expect(await write(twinCache())).toEqual({ made: 1, text });
  edit('Words of', 'Other words of');
  await write(twinCache());
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)).toHaveLength(1);
});

test('search records come out of the cache as they went in', async () => {
  const cache = (): BuildCache<SearchRecord[]> => new BuildCache(folder, 'search', 'code');
  const build = path.join(folder, 'build');
  const fresh = siteRecords(build, '/');
  expect(fresh.length).toBeGreaterThan(1);
  expect(await keptRecords(build, '/', cache())).toEqual(fresh);
  const warm = cache();
  expect(await keptRecords(build, '/', warm)).toEqual(fresh);
  expect(warm.made).toBe(0);
});

test('the digest of code changes with a file and with the packages', () => {
  mkdirSync(path.join(folder, 'src/x'), { recursive: true });
  mkdirSync(path.join(folder, 'node_modules'), { recursive: true });
  const digest = (file: string, text: string): string => {
    writeFileSync(path.join(folder, file), text);
    return codeDigest(folder, ['src/x']);
  };
  writeFileSync(path.join(folder, 'src/x/one.ts'), '1');
  const digests = [
    digest('node_modules/.package-lock.json', '{}'),
    digest('src/x/one.ts', '2'),
    digest('src/x/two.ts', ''),
    digest('node_modules/.package-lock.json', '{"a":1}'),
  ];
  expect(new Set(digests).size).toBe(4);
});

test('a page without a main part is read whole', () => {
  expect(readablePart('<p>No frame.</p>')).toBe('<p>No frame.</p>');
  expect(readablePart(PAGE)).not.toMatch(/All pages|Foot|main\.2222|styles/);
  expect(readablePart(PAGE)).toContain('<main><div class=theme-doc-markdown><h1>A</h1>');
});
