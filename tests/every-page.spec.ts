import { faultsOf } from './support/axe';
import { pagesWithEveryStructure, sitemap } from './support/pages';
import { expect, hitsOf, hydrated, kinds, open, test, visit } from './support/site';

/** A desktop, a tablet, and the desktop at 400% zoom: nothing may scroll the page sideways. */
const widths = [1280, 768, 320];

/** Where axe looks: `npm run verify` looks everywhere. What a page's own text can break is checked on each in structure.test.ts. */
const checkedByAxe = process.env.SLOW ? new Set(sitemap()) : pagesWithEveryStructure();

/** Pages that axe checks on a phone, too: one of each type. */
const onPhones = new Set<string>(Object.values(kinds));

/** Waits until the page has been drawn at its new width, and what scrolls there has been made to be reached by the keyboard. */
const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** How far the page scrolls sideways, in px. */
const overflow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

// Each page is visited once, at its address with index.html, as crawlers and old links have it.
for (const route of sitemap())
  visit(`${route} is accessible and does not overflow`, async ({ page }) => {
    await page.goto(`${route.replace(/\/$/, '')}/index.html?from=test#top`);
    await hydrated(page);
    expect(page.url().replace(/^https?:\/\/[^/]+/, ''), 'the address without index.html').toBe(`${route}?from=test#top`);
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(drawn);
      expect(await page.evaluate(overflow), `scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
      const isChecked = (width === 1280 && checkedByAxe.has(route)) || (width === 320 && onPhones.has(route));
      if (isChecked) expect(await faultsOf(page), `axe at ${width} px`).toEqual([]);
    }
  });

for (const route of ['/search?q=refund', '/search', '/nothing-here'])
  test(`${route} is accessible and does not overflow`, async ({ page }) => {
    await open(page, route);
    if (route.includes('q=')) await expect(hitsOf(page).first()).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(drawn);
      expect(await page.evaluate(overflow), `scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
      if (width !== 768) expect(await faultsOf(page), `axe at ${width} px`).toEqual([]);
    }
  });

test('these checks find an image without alt text, a small target, a wrong name, and overflow', async ({ page }) => {
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
    const named = document.createElement('button');
    named.textContent = 'Contract';
    named.ariaLabel = 'Step one';
    row.append(named);
    row.style.width = '3000px';
    article.append(row);
  });
  expect((await faultsOf(page)).map((fault) => fault.split(':')[0]).toSorted()).toEqual([
    'image-alt',
    'label-content-name-mismatch',
    'target-size',
  ]);
  expect(await page.evaluate(overflow)).toBeGreaterThan(0);
});
