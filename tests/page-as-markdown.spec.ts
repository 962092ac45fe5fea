import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { markdownRoute } from '../src/data/markdown-route';
import { buildFolder, expect, kinds, open, sharedTest, test } from './support/site';

/** The button that opens the menu next to **Copy page**. */
const menuOf = (page: Page): Locator => page.getByLabel('Use this page elsewhere');

const built = (file: string): string => readFileSync(path.join(buildFolder, file), 'utf8');

for (const route of [kinds.guide, kinds.operation, '/checkout-solutions/hosted-fields/'])
  sharedTest(`${route} can be copied as Markdown by keyboard`, async ({ page }) => {
    await open(page, route);
    await page.getByRole('button', { name: 'Copy page' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(built(markdownRoute(route)));
    await expect(page.getByRole('link', { name: 'View as Markdown', includeHidden: true })).toHaveAttribute('href', markdownRoute(route));
  });

sharedTest('the head links the Markdown page of the current route', async ({ page }) => {
  await open(page, kinds.guide);
  await page.locator('a[href="/getting-started/shopper-messaging"]').last().click();
  await expect(page).toHaveURL('/getting-started/shopper-messaging');
  await expect(page.locator('link[type="text/markdown"]')).toHaveAttribute('href', /getting-started\/shopper-messaging\.md$/);
  await expect(page.getByRole('link', { name: 'View as Markdown', includeHidden: true })).toHaveAttribute(
    'href',
    '/getting-started/shopper-messaging.md',
  );
});

for (const [name, response] of [
  ['is missing', { status: 404, contentType: 'text/plain', body: 'no' }],
  ['is replaced by an HTML page', { status: 200, contentType: 'text/html', body: '<h1>Not found</h1>' }],
] as const)
  sharedTest(`copying reports a failure when the Markdown page ${name}`, async ({ page }) => {
    await page.route(`**${kinds.guide}.md`, (route) => route.fulfill(response));
    await open(page, kinds.guide);
    await page.getByRole('button', { name: 'Copy page' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Not copied. View the page as Markdown and copy it there.' })).toBeVisible();
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the Markdown page can be opened and unusable buttons are hidden', async ({ page, request }) => {
    await page.goto(kinds.guide);
    await menuOf(page).click();
    await expect(page.getByRole('link', { name: 'View as Markdown' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy page' })).toBeHidden();
    const response = await request.get(`${kinds.guide}.md`);
    expect(response.headers()['content-type']).toContain('text/markdown');
  });
});

sharedTest('Escape and a click elsewhere close the assistants', async ({ page }) => {
  await open(page, kinds.guide);
  const menu = menuOf(page);
  const link = page.getByRole('link', { name: 'Open in ChatGPT' });
  await menu.click();
  await link.focus();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await expect(link).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(link).toBeHidden();
});

sharedTest('the page tools fit one line at 375 px', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await open(page, kinds.operation);
  const box = await page.getByRole('button', { name: 'Copy page' }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(24);
  expect((await menuOf(page).boundingBox())?.y).toBe(box?.y);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'the assistants' : 'the assistants without JavaScript', () => {
    test.use({ javaScriptEnabled });
    test('open with the Markdown page by keyboard', async ({ page }) => {
      await page.goto(kinds.guide);
      const menu = menuOf(page);
      const links = page.getByRole('link', { name: /^Open in (?:ChatGPT|Claude)$/ });
      await expect(links.first()).toBeHidden();
      await menu.focus();
      await menu.press('Enter');
      await expect(links).toHaveCount(2);
      await expect(links.first()).toBeVisible();
      for (const link of await links.all()) {
        const { searchParams } = new URL((await link.getAttribute('href')) ?? '');
        expect(searchParams.get('q')).toMatch(new RegExp(`^Read https://\\S+${kinds.guide}\\.md$`));
      }
    });
  });
