import { brotliCompressSync } from 'node:zlib';
import { expect, kinds, open, routes, test } from './support/site';
import { measureBytes, type PageBytes } from './support/measure-bytes';

/** One page of each kind, and the guides with the most code. */
const PAGES = { ...kinds, signing: '/api/using-keys/signing-requests', webhooks: '/direct-api/webhook-events' };

/**
 * Bytes of JavaScript, CSS, and HTML that a page may load without interaction, Brotli-compressed. Lower them when a page gets lighter, but
 * leave 1%: file names contain hashes, which differ between checkouts on pages with images, and some hashes compress better than others.
 */
const BUDGETS: Record<keyof typeof PAGES, { script: number; style: number; html: number }> = {
  home: { script: 126_900, style: 16_900, html: 10_500 },
  // Its text is in a script, too.
  guide: { script: 157_600, style: 21_100, html: 11_620 },
  category: { script: 144_100, style: 16_700, html: 6_500 },
  // The largest operation. Its text is the specification's: what a body is for, all limits of its fields, and whole sentences in its introduction.
  operation: { script: 168_700, style: 21_600, html: 30_800 },
  // This page shows every component of the site.
  sample: { script: 190_800, style: 23_600, html: 35_600 },
  signing: { script: 158_800, style: 21_000, html: 20_500 },
  webhooks: { script: 158_900, style: 21_000, html: 20_700 },
};

/** The same on every page: one font and the logo. */
const SHARED = { font: 12_500, image: 2_000, other: 0 };

/** Where a page exceeds its budget. */
const over = (weight: PageBytes, budget: Record<keyof PageBytes, number>): string[] =>
  Object.entries(weight).flatMap(([type, { brotli }]) => (brotli > budget[type as keyof PageBytes] ? `${type}: ${brotli}` : []));

for (const [kind, route] of Object.entries(PAGES))
  test(`the ${kind} page stays within its budget`, async ({ browser, baseURL }) => {
    const weight = await measureBytes(browser, new URL(route, baseURL).href);
    const budget = { ...SHARED, ...BUDGETS[kind as keyof typeof PAGES] };
    expect(over(weight, budget)).toEqual([]);
    expect(over({ ...weight, style: { ...weight.style, brotli: budget.style + 1 } }, budget)).toEqual([`style: ${budget.style + 1}`]);
    // A visit that ended before the page loaded would count too little.
    for (const type of ['script', 'style', 'font'] as const) expect(weight[type].files, type).toBeGreaterThan(0);
  });

/** The index grows with the pages, so its budget does, too. Both in bytes, Brotli-compressed. */
const SEARCH = { code: 39_000, indexPerPage: 1_130 };

test('searching loads at most 39 kB of code and 1,130 bytes of the index for each page', async ({ page }) => {
  await open(page, kinds.guide);
  await page.waitForLoadState('networkidle');
  const bodies: Promise<{ isIndex: boolean; body: Buffer }>[] = [];
  page.on('response', (response) =>
    bodies.push(response.body().then((body) => ({ isIndex: new URL(response.url()).pathname === '/search-index.json', body }))),
  );
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search docs').fill('refund');
  await expect(page.locator('.DocSearch-Hit').first()).toBeVisible();
  // Compressing the index takes seconds on a busy machine, in which this process couldn't see a hit.
  const loaded = (await Promise.all(bodies)).map(({ isIndex, body }) => ({ isIndex, bytes: brotliCompressSync(body).length }));
  const code = loaded.filter(({ isIndex }) => !isIndex);
  const [index] = loaded.filter(({ isIndex }) => isIndex);
  expect(code.length).toBeGreaterThanOrEqual(3);
  const total = code.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total).toBeLessThanOrEqual(SEARCH.code);
  expect(total).toBeGreaterThan(30_000);
  expect(index?.bytes).toBeLessThanOrEqual(SEARCH.indexPerPage * routes.length);
  expect(index?.bytes).toBeGreaterThan(500 * routes.length);
});

test('opening the console loads at most 66 kB', async ({ page }) => {
  // The framework would prefetch other pages meanwhile.
  await open(page, kinds.operation);
  // The footer image loads when a reader scrolls near it, whatever they open.
  const picture = page.getByRole('contentinfo').getByRole('img', { name: 'Partita' });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  await page.waitForLoadState('networkidle');
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => bodies.push(response.body()));
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  const sizes = (await Promise.all(bodies)).map((body) => brotliCompressSync(body).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeLessThanOrEqual(66_000);
  expect(total).toBeGreaterThan(40_000);
});
