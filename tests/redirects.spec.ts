import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import redirectPlugin from '@docusaurus/plugin-client-redirects';
import { expect, test } from '@playwright/test';
import { publishedRoutes, publishRoutes, routeProblems } from '../src/check/published-routes';
import { redirects, type Redirect } from '../src/data/redirects';
import { checkedRedirects, redirectProblems } from '../src/lib/redirects';
import { serveFolder, type StaticServer } from '../src/scripts/static-server';
import { everyPage } from './support/pages';
import { buildFolder, root } from './support/site';

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
  ['a page that is still there', [{ from: '/apis', to: '/new' }], '/apis is a page: remove the row, or the page.'],
  [
    'two rows of one address',
    [
      { from: '/a', to: '/new' },
      { from: '/a', to: '/newer' },
    ],
    '/a is redirected twice: keep one row.',
  ],
  ['a row that leads to itself', [{ from: '/a', to: '/a#part' }], '/a leads to itself: remove the row.'],
  ['a target outside', [{ from: '/a', to: 'https://partita.example' }], '/a → "https://partita.example" does not lead to a route'],
  ['an address with a hash', [{ from: '/a#b', to: '/new' }], '"/a#b" is not a route: write it from the root'],
];

for (const [name, rows, problem] of FAULTS)
  test(`${name} is refused with the way out`, () => {
    expect(redirectProblems(rows, PAGES)[0]).toContain(problem);
  });

test('right rows pass, with a hash in the target too', () => {
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

test('the build refuses a circle, and names the file', () => {
  expect(() =>
    checkedRedirects([
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
    ]),
  ).toThrow(/^src\/data\/redirects\.ts:\n {2}- \/a → \/b → \/a goes round/);
});

test('every address that was published is a page of the build, or redirected', () => {
  const pages = new Set(everyPage().keys());
  expect(redirectProblems(redirects, pages)).toEqual([]);
  expect(routeProblems(publishedRoutes(root), pages, new Set(redirects.map(({ from }) => from)))).toEqual([]);
});

test('a page that went without a redirect fails the check, and a new one names the command that adds it', () => {
  const published = ['/new', '/old'];
  expect(routeProblems(published, new Set(['/new']), new Set())).toEqual([
    { problem: '/old was published, and is neither a page nor redirected', fix: expect.stringContaining("{ from: '/old'") },
  ]);
  expect(routeProblems(published, new Set(['/new']), new Set(['/old']))).toEqual([]);
  expect(routeProblems(published, new Set(['/new', '/old', '/newer']), new Set())).toEqual([
    { problem: '/newer is new', fix: expect.stringContaining('npm run routes') },
  ]);
});

test('the lock grows, sorted, and never loses an address', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-lock-'));
  mkdirSync(path.join(folder, 'src/data'), { recursive: true });
  expect(publishRoutes(folder, ['/b', '/a'])).toEqual(['/a', '/b']);
  expect(publishRoutes(folder, ['/c'])).toEqual(['/c']);
  expect(publishedRoutes(folder)).toEqual(['/a', '/b', '/c']);
  rmSync(folder, { recursive: true });
});

/** A row of each kind: the table of the site has none yet, or some of them. */
const SEEDED: Redirect[] = [
  { from: '/old/page', to: '/new' },
  { from: '/old/part', to: '/new#part' },
  { from: '/old/folder/', to: '/new' },
  { from: '/v1.2/page', to: '/new' },
];

/** What the plugin writes for these redirects, beside a page that they lead to. */
async function siteWithRedirect(): Promise<{ server: StaticServer; remove(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-redirect-'));
  mkdirSync(path.join(folder, 'new'));
  writeFileSync(path.join(folder, 'new/index.html'), '<!doctype html><title>New</title><h1>The new page</h1><h2 id="part">A part</h2>');
  writeFileSync(path.join(folder, '404.html'), '<!doctype html><h1>Missing</h1>');
  const siteConfig = { future: {}, trailingSlash: undefined };
  const plugin = redirectPlugin(
    { siteConfig } as never,
    { redirects: checkedRedirects(SEEDED), fromExtensions: [], toExtensions: [] } as never,
  );
  await plugin?.postBuild?.({ siteConfig, baseUrl: '/', outDir: folder, routesPaths: ['/new'] } as never);
  return { server: await serveFolder(folder), remove: () => rmSync(folder, { recursive: true }) };
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test(`an old address leads to the new page${javaScriptEnabled ? ', with what follows ? and #' : ''}`, async ({ page }) => {
      const { server, remove } = await siteWithRedirect();
      try {
        await page.goto(`${server.url}old/page?language=php#part`);
        await expect(page.getByRole('heading', { name: 'The new page' })).toBeVisible();
        const address = new URL(page.url());
        expect(address.pathname).toBe('/new');
        if (javaScriptEnabled) expect(address.search + address.hash).toBe('?language=php#part');
      } finally {
        await server.close();
        remove();
      }
    });

    test('every old address, with and without a slash at its end, leads to its page or its part, and Back leads out of it', async ({
      page,
    }) => {
      const { server, remove } = await siteWithRedirect();
      try {
        for (const { from, to } of SEEDED)
          for (const address of [from.replace(/\/$/, ''), `${from.replace(/\/$/, '')}/`]) {
            await page.goto(`${server.url}404.html`);
            await page.goto(server.url + address.slice(1));
            await expect(page.getByRole('heading', { name: 'The new page' })).toBeVisible();
            expect(page.url().slice(server.url.length - 1)).toBe(to);
            await page.goBack();
            await expect(page.getByRole('heading', { name: 'Missing' })).toBeVisible();
          }
      } finally {
        await server.close();
        remove();
      }
    });
  });

test('every redirect of the site is a page of the build that leads to where the table says', () => {
  for (const { from, to } of redirects)
    expect(readFileSync(path.join(buildFolder, from, 'index.html'), 'utf8'), from).toContain(`url=${to}"`);
});
