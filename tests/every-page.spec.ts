import { allOperations } from '../src/reference/descriptions';
import { faultsOf } from './support/axe';
import { pagesWithEveryStructure, sitemap } from './support/pages';
import { expect, hitsOf, hydrated, kinds, open, sharedTest } from './support/site';

/** A desktop, and the desktop at 400% zoom. No page may scroll sideways. */
const widths = [1280, 320];

/** The same, with a tablet between them, for one page of each type. */
const moreWidths = [1280, 768, 320];

/** Two screens of a small laptop or a phone, in pixels. The samples of an operation begin there. */
const TWO_SCREENS = 1600;

const operations = new Set(allOperations().map(({ route }) => route));

/**
 * The widths that axe checks; `npm run verify` checks all. structure.test.ts checks every page for problems that a page's text can cause.
 */
const checkedByAxe = process.env.SLOW ? new Set(sitemap()) : pagesWithEveryStructure();

/** Pages that axe also checks on a phone: one of each type. */
const onPhones = new Set<string>(Object.values(kinds));

/** Waits until the page is laid out at its new width and scrollable regions are focusable. */
const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** How far the page scrolls sideways, in pixels. */
const overflow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** How many titles and main menus a page has. Locators would load their code into every page. */
const landmarks = (): { titles: number; menus: number } => ({
  titles: document.querySelectorAll('h1').length,
  menus: document.querySelectorAll('nav[aria-label="Main"]').length,
});

/** How far below the top of an operation page its samples begin, in pixels. */
const topOfSamples = (): number => (document.querySelector('main aside pre')?.getBoundingClientRect().top ?? Infinity) + scrollY;

// Each page is visited once, at its URL with index.html, which crawlers and old links use.
for (const route of [...sitemap(), kinds.sample])
  sharedTest(`${route} is accessible and does not overflow`, async ({ page }) => {
    await page.goto(`${route.replace(/\/$/, '')}/index.html?from=test#top`);
    await hydrated(page);
    expect(page.url().replace(/^https?:\/\/[^/]+/, ''), 'the address without index.html').toBe(`${route}?from=test#top`);
    expect(await page.evaluate(landmarks)).toEqual({ titles: 1, menus: 1 });
    for (const width of onPhones.has(route) ? moreWidths : widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(drawn);
      expect(await page.evaluate(overflow), `scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
      if (operations.has(route)) {
        expect(await page.evaluate(topOfSamples), `the samples at ${width} px`).toBeLessThan(TWO_SCREENS);
        await expect(page.getByRole('button', { name: 'Try it' }), `at ${width} px`).toBeInViewport({ ratio: 1 });
      }
      const isChecked = (width === 1280 && checkedByAxe.has(route)) || (width === 320 && onPhones.has(route));
      if (isChecked) expect(await faultsOf(page), `axe at ${width} px`).toEqual([]);
    }
  });

for (const route of ['/search?q=refund', '/search', '/nothing-here'])
  sharedTest(`${route} is accessible and does not overflow`, async ({ page }) => {
    await open(page, route);
    if (route.includes('q=')) await expect(hitsOf(page).first()).toBeVisible();
    for (const width of moreWidths) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(drawn);
      expect(await page.evaluate(overflow), `scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
      if (width !== 768) expect(await faultsOf(page), `axe at ${width} px`).toEqual([]);
    }
  });

sharedTest('the page checks detect missing alt text, small targets, and overflow', async ({ page }) => {
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
