import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { faultsOf } from './support/axe';
import { buildFolder, expect, hydrated, kinds, open, saveData, test } from './support/site';

/** Every address of the sitemap, without its host. */
function addressesOfSitemap(): string[] {
  const file = path.join(buildFolder, 'sitemap.xml');
  if (!existsSync(file)) throw new Error('These tests read the sitemap of the build: run npm run build first.');
  return Array.from(readFileSync(file, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => new URL(url).pathname);
}

/** Phones, tablets, and a wide page at 400 %: nothing may scroll the page sideways. */
const widths = [1280, 768, 375, 320];

/** How far the page scrolls sideways, in px. */
const overflow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

// Each page is visited once: its address with index.html, as crawlers and old links have it, then all that holds for every page.
for (const route of addressesOfSitemap())
  test(`${route} is a page for everyone`, async ({ page }) => {
    await saveData(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${route.replace(/\/$/, '')}/index.html?from=test#top`);
    await hydrated(page);
    expect(page.url().replace(/^https?:\/\/[^/]+/, ''), 'the address without index.html').toBe(`${route}?from=test#top`);
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(overflow), `scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
      if (width === 1280 || width === 375) expect(await faultsOf(page), `at ${width} px`).toEqual([]);
    }
  });

for (const route of ['/search?q=refund', '/search', '/nothing-here'])
  test(`${route} is a page for everyone, though no sitemap has it`, async ({ page }) => {
    await open(page, route);
    if (route.includes('q=')) await expect(page.getByRole('main').locator('ol h2 a').first()).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(overflow), `scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
      if (width === 1280 || width === 375) expect(await faultsOf(page), `at ${width} px`).toEqual([]);
    }
  });

test('these checks find an image without a text, a small target and a wide table', async ({ page }) => {
  await open(page, kinds.category);
  await page.getByRole('article').evaluate((article) => {
    const row = document.createElement('p');
    row.append(document.createElement('img'));
    for (const name of ['a', 'b']) {
      const button = document.createElement('button');
      button.textContent = name;
      button.style.cssText = 'font-size:10px;line-height:1;padding:0;border:0;width:9px;height:9px;min-height:0;display:inline-block';
      row.append(button);
    }
    row.style.width = '3000px';
    article.append(row);
  });
  expect((await faultsOf(page)).map((fault) => fault.split(':')[0]).toSorted()).toEqual(['image-alt', 'target-size']);
  expect(await page.evaluate(overflow)).toBeGreaterThan(0);
});
