import type { Locator, Page } from '@playwright/test';
import { measureBytes } from './support/measure-bytes';
import { faultsOf } from './support/axe';
import { expect, kinds, open, sharedTest, test } from './support/site';

const ROUTE = '/getting-started/start-from-a-project';

const choices = (page: Page): Locator => page.getByRole('form', { name: 'Your project' });
const radio = (page: Page, name: string): Locator => choices(page).getByRole('radio', { name, exact: true });
const code = (page: Page): Locator => page.getByRole('tabpanel');
const step = (page: Page, name: string): Locator => page.getByRole('region', { name });

sharedTest('choosing an integration changes steps, files, download, and address', async ({ page }) => {
  await open(page, ROUTE);
  await expect(page.getByRole('link', { name: 'Download node-redirect-webhooks.zip' })).toBeVisible();
  await radio(page, 'Hosted fields').check({ force: true });
  await expect(step(page, '5. Show the card fields')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'pages/fields.html' })).toBeVisible();
  await radio(page, 'Without').check({ force: true });
  await expect(page.getByRole('tab', { name: 'verify-webhook.mjs' })).toBeHidden();
  await expect(page.getByRole('region', { name: /Receive webhooks/ })).toBeHidden();
  const download = page.getByRole('link', { name: 'Download node-hosted-fields.zip' });
  const zip = await page.request.get((await download.getAttribute('href')) ?? '');
  expect((await zip.body()).subarray(0, 2).toString()).toBe('PK');
  await expect(page).toHaveURL(`${ROUTE}?language=node&integration=hosted-fields&webhooks=no`);
});

sharedTest('a link leads to its combination, and unknown values are ignored', async ({ page }) => {
  await open(page, `${ROUTE}?language=cobol&integration=direct&webhooks=no`);
  await expect(page.getByRole('link', { name: 'Download node-direct.zip' })).toBeVisible();
  await expect(radio(page, 'Direct API')).toBeChecked();
  await expect(radio(page, 'Node')).toBeChecked();
  await expect(page.getByRole('tab', { name: 'pages/card.html' })).toBeVisible();
});

sharedTest('a reader who comes from another page sees the files of the first project', async ({ page }) => {
  await open(page, '/getting-started/adding-partita');
  await page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Start from a project' }).click();
  await expect(page).toHaveURL(ROUTE);
  await expect(code(page)).toContainText('Harbor Lane Home in Node');
});

sharedTest('a step opens its file and highlights its lines', async ({ page }) => {
  await open(page, ROUTE);
  await page.getByRole('button', { name: 'Show Capture when you ship in shop.mjs' }).click();
  await expect(page.getByRole('tab', { name: 'shop.mjs' })).toHaveAttribute('aria-selected', 'true');
  const marked = code(page).locator('[data-on]:visible');
  await expect(marked).toHaveCount(1);
  await expect(marked).toContainText("shippingStatus: 'shipped'");
  await expect(marked).toBeInViewport();
});

sharedTest('on a phone, the code of a step is directly below the step', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, ROUTE);
  const button = page.getByRole('button', { name: 'Show Capture when you ship in shop.mjs' });
  await button.click();
  await expect(button).toBeInViewport();
  await expect(code(page).locator('[data-on]:visible')).toBeInViewport();
  const next = step(page, '8. Cancel and refund');
  const [end, start] = await Promise.all([code(page).boundingBox(), next.boundingBox()]);
  expect((end?.y ?? NaN) + (end?.height ?? NaN)).toBeLessThanOrEqual(start?.y ?? NaN);
});

sharedTest('scrolling to a step shows its code', async ({ page }) => {
  await open(page, ROUTE);
  await step(page, '8. Cancel and refund').evaluate((element) => {
    window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 150);
  });
  await expect(step(page, '8. Cancel and refund')).toHaveAttribute('data-current', 'true');
  await expect(code(page).locator('[data-on]:visible')).toContainText(['sendRefund']);
});

sharedTest('the file tabs work by keyboard and copy a complete file', async ({ page }) => {
  await open(page, ROUTE);
  await page.getByRole('tab', { name: 'README.md' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'server.mjs' })).toBeFocused();
  await expect(code(page)).toContainText('createServer');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'AGENTS.md' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'sandbox.env' })).toBeFocused();
  await page.getByRole('button', { name: 'Copy sandbox.env' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^# The address[^]*PARTITA_WEBHOOK_SECRET=whsec_\S+$/);
});

for (const width of [1280, 768, 375])
  sharedTest(`the page fits and is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, `${ROUTE}?integration=direct`);
    await expect(page.getByRole('tab', { name: 'pages/card.html' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.getByRole('button', { name: 'Show Create the plan in shop.mjs' }).click();
    await expect(code(page).locator('[data-on]:visible').first()).toBeInViewport();
  });

test('a missing network is reported, and the previous files stay', async ({ page, complaints }) => {
  await open(page, ROUTE);
  await page.route('**/page-data/projects/**', (route) => route.abort());
  await radio(page, 'Direct API').check({ force: true });
  await expect(page.getByRole('alert')).toContainText("couldn't be loaded");
  await expect(code(page)).toContainText('Harbor Lane Home in Node');
  complaints.length = 0;
});

test('the page loads at most 20 kB more JavaScript than a guide', async ({ browser, baseURL }) => {
  const [guide, builder] = [
    await measureBytes(browser, new URL(kinds.guide, baseURL).href),
    await measureBytes(browser, new URL(ROUTE, baseURL).href),
  ];
  expect(builder.script.brotli - guide.script.brotli).toBeLessThanOrEqual(20_000);
  expect(builder.script.brotli).toBeGreaterThan(guide.script.brotli / 2);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page shows every step and file of the first project', async ({ page }) => {
    await page.goto(ROUTE);
    for (const name of ['1. Start the sandbox and the shop', '6. Receive webhooks', '9. Run the tests'])
      await expect(step(page, name)).toBeVisible();
    for (const text of ['Harbor Lane Home in Node', 'createServer(handler(shop))', 'timingSafeEqual(given, expected)'])
      await expect(code(page).getByText(text).first()).toBeVisible();
    await expect(choices(page)).toBeHidden();
    await expect(page.getByRole('table').getByRole('link', { name: 'With webhooks' })).not.toHaveCount(0);
  });
});
