import { expect, test } from 'vitest';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publishedRoutes, publishRoutes, routeProblems } from '../src/tooling/lint/published-routes';
import { redirects, type Redirect } from '../src/data/redirects';
import { writeRedirects } from '../src/plugins/redirects/redirect-pages';
import { writeHeaders } from '../src/tooling/hosting/write-headers';
import { checkedRedirects, redirectProblems } from '../src/plugins/redirects/chains';
import { everyPage } from './support/pages';
import { buildFolder, root } from './support/built-site';

const PAGES = new Set(['/new', '/newer', '/apis']);

const FAULTS: [string, Redirect[], string][] = [
  [
    'a chain',
    [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/new' },
    ],
    '/a → /b → /new is a chain: write /a → /new.',
  ],
  [
    'a circle',
    [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
    ],
    '/a → /b → /a goes round in a circle: let one of them lead to a page.',
  ],
  ['a missing target', [{ from: '/a', to: '/gone' }], '/a → /gone: no page is there. Write the route of one that is.'],
  ['an existing page', [{ from: '/apis', to: '/new' }], '/apis is a page: remove the row, or the page.'],
  [
    'two rows of one address',
    [
      { from: '/a', to: '/new' },
      { from: '/a', to: '/newer' },
    ],
    '/a is redirected twice: keep one row.',
  ],
  ['a redirect to itself', [{ from: '/a', to: '/a#part' }], '/a leads to itself: remove the row.'],
  ['an external target', [{ from: '/a', to: 'https://partita.example' }], '/a → "https://partita.example" doesn\'t lead to a route'],
  ['a source with a hash', [{ from: '/a#b', to: '/new' }], '"/a#b" isn\'t a route: write it from the root'],
];

for (const [name, rows, problem] of FAULTS)
  test(`${name} is rejected with a suggested fix`, () => {
    expect(redirectProblems(rows, PAGES)[0]).toContain(problem);
  });

test('valid rows pass, including targets with a hash', () => {
  expect(
    redirectProblems(
      [
        { from: '/a', to: '/new#part' },
        { from: '/b/', to: '/new' },
      ],
      PAGES,
    ),
  ).toEqual([]);
});

test('the build rejects a redirect loop and names the file', () => {
  expect(() =>
    checkedRedirects([
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
    ]),
  ).toThrow(/^src\/data\/redirects\.ts:\n {2}- \/a → \/b → \/a goes round/);
});

test('every published route exists or has a redirect', () => {
  const pages = new Set(everyPage().keys());
  expect(redirectProblems(redirects, pages)).toEqual([]);
  expect(routeProblems(publishedRoutes(root), pages, new Set(redirects.map(({ from }) => from)))).toEqual([]);
});

test('the check reports unredirected removals and routes missing from the lock', () => {
  const published = ['/new', '/old'];
  expect(routeProblems(published, new Set(['/new']), new Set())).toEqual([
    { problem: '/old was published, and is neither a page nor redirected', fix: expect.stringContaining("{ from: '/old'") },
  ]);
  expect(routeProblems(published, new Set(['/new']), new Set(['/old']))).toEqual([]);
  expect(routeProblems(published, new Set(['/new', '/old', '/newer']), new Set())).toEqual([
    { problem: '/newer is new', fix: expect.stringContaining('npm run check -- --fix') },
  ]);
});

test('the published routes file grows, sorted, and never loses a route', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-lock-'));
  mkdirSync(path.join(folder, 'src/data'), { recursive: true });
  expect(publishRoutes(folder, ['/b', '/a'])).toEqual(['/a', '/b']);
  expect(publishRoutes(folder, ['/c'])).toEqual(['/c']);
  expect(publishedRoutes(folder)).toEqual(['/a', '/b', '/c']);
  rmSync(folder, { recursive: true });
});

test('500 redirects leave headers unchanged and become 301s on capable hosts', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-redirects-'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Home</title>');
  writeHeaders(folder, '/');
  const before = readFileSync(path.join(folder, '_headers'), 'utf8');
  const many = Array.from({ length: 500 }, (_, at) => ({ from: `/old/${at}`, to: `/new/${at}` }));
  writeRedirects(folder, '/', many);
  writeHeaders(folder, '/');
  expect(readFileSync(path.join(folder, '_headers'), 'utf8')).toBe(before);
  const lines = readFileSync(path.join(folder, '_redirects'), 'utf8').trim().split('\n');
  expect(lines).toHaveLength(1000);
  expect(lines).toContain('/old/7/ /new/7 301');
  rmSync(folder, { recursive: true });
});

test('every redirect is a built page that leads to its target', () => {
  for (const { from, to } of redirects)
    expect(readFileSync(path.join(buildFolder, from, 'index.html'), 'utf8'), from).toContain(`url=${to}"`);
});
