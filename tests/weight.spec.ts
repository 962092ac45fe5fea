import { brotliCompressSync } from 'node:zlib';
import { expect, kinds, open, saveData, scriptsOf, test } from './support/site';
import { weigh } from '../src/scripts/weigh';

/** The kinds, and the guides with the most code in them. */
const PAGES = { ...kinds, signing: '/api/using-keys/signing-requests', webhooks: '/direct-api/webhook-events' };

/** Bytes of JavaScript, brotli, that a page may load by itself. Lower them when a page gets lighter. */
const BUDGETS: Record<keyof typeof PAGES, number> = {
  home: 67_000,
  guide: 91_000,
  category: 79_000,
  operation: 99_000,
  // It shows every component of the site.
  sample: 175_000,
  signing: 93_000,
  webhooks: 92_000,
};

/** Marks of libraries that no reader may ever download, as they appear in built code. */
const BANNED = {
  postman: /postman[-_]?(collection|code)/i,
  faker: /faker/i,
  'react-live': /LiveProvider|react-live/,
  'react-dom': /Minified React error/,
};

for (const [kind, route] of Object.entries(PAGES))
  test(`the ${kind} page keeps to its budget and loads no banned library`, async ({ page, browser }) => {
    const sources = await scriptsOf(page, route);
    for (const [name, mark] of Object.entries(BANNED))
      expect(
        sources.some((source) => mark.test(source)),
        name,
      ).toBe(false);
    const { script } = await weigh(browser, new URL(route, page.url()).href);
    expect(script.brotli).toBeLessThanOrEqual(BUDGETS[kind as keyof typeof PAGES]);
  });

test('opening the search and asking costs at most 200 kB: dialog, worker and index together', async ({ page }) => {
  await saveData(page);
  await open(page, kinds.guide);
  await page.waitForLoadState('networkidle');
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => bodies.push(response.body()));
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search docs').fill('refund');
  await expect(page.locator('.DocSearch-Hit').first()).toBeVisible();
  const sizes = (await Promise.all(bodies)).map((body) => brotliCompressSync(body).length);
  expect(sizes.length).toBeGreaterThanOrEqual(3);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(200_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(100_000);
});

test('opening the console costs at most 60 kB: console, sandbox and description together', async ({ page }) => {
  // The framework would load the next pages meanwhile.
  await saveData(page);
  await open(page, kinds.operation);
  await page.waitForLoadState('networkidle');
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => bodies.push(response.body()));
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  const sizes = (await Promise.all(bodies)).map((body) => brotliCompressSync(body).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeLessThanOrEqual(60_000);
  expect(total).toBeGreaterThan(40_000);
});
