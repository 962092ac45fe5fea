import { test as base, type Page } from '@playwright/test';
import { faultsAfter, faultsOf, noteShown } from './support/axe';
import { sitemap } from './support/pages';
import { addRules, complaintsOf, expect, hitsOf, hydrated, kinds, open, saveData, test } from './support/site';

/** Phones, tablets, and a wide page at 400 %: nothing may scroll the page sideways. */
const widths = [1280, 768, 375, 320];

const ofKinds = new Set<string>(Object.values(kinds));

/** Waits until the page has been drawn at its new width, and what scrolls there has been made to be reached by the keyboard. */
const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** How far the page scrolls sideways, in px. */
const overflow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** One tab for all pages that a worker visits, as a reader has it: a new one for each would fetch and compile every script again. */
const visit = base.extend<object, { tab: Page; said: string[] }>({
  tab: [
    async ({ browser }, use, { project }) => {
      const { baseURL, reducedMotion } = project.use;
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...(reducedMotion && { reducedMotion }) });
      const tab = await context.newPage();
      await saveData(tab);
      await use(tab);
      await context.close();
    },
    { scope: 'worker' },
  ],
  said: [async ({ tab }, use) => use(complaintsOf(tab)), { scope: 'worker' }],
});

// Each page is visited once: its address with index.html, as crawlers and old links have it, then all that holds for every page.
for (const route of sitemap())
  visit(`${route} is a page for everyone`, async ({ tab: page, said }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${route.replace(/\/$/, '')}/index.html?from=test#top`);
    await hydrated(page);
    expect(page.url().replace(/^https?:\/\/[^/]+/, ''), 'the address without index.html').toBe(`${route}?from=test#top`);
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(drawn);
      expect(await page.evaluate(overflow), `scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
      if (width === 1280) {
        expect(await faultsOf(page), 'at 1280 px').toEqual([]);
        await noteShown(page);
      }
      // One page of each kind is tried again from the beginning.
      if (width === 375) expect(await (ofKinds.has(route) ? faultsOf(page) : faultsAfter(page)), 'at 375 px').toEqual([]);
    }
    expect(said.splice(0), 'what the page said to the console').toEqual([]);
  });

for (const route of ['/search?q=refund', '/search', '/nothing-here'])
  test(`${route} is a page for everyone, though no sitemap has it`, async ({ page }) => {
    await open(page, route);
    if (route.includes('q=')) await expect(hitsOf(page).first()).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(drawn);
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

test('at a second width, pale text is found that did not show at the first one, and so is every other fault', async ({ page }) => {
  await open(page, kinds.guide);
  await addRules(page, '.pale { color: #bbb; background: #fff } @media (width > 600px) { .narrow { display: none } }');
  await page.getByRole('article').evaluate((article) => {
    for (const [name, text] of [
      ['pale', 'Pale from the beginning'],
      ['pale narrow', 'Pale on a phone'],
    ] as const) {
      const line = document.createElement('p');
      line.className = name;
      line.textContent = text;
      article.append(line);
    }
  });
  expect((await faultsOf(page)).join()).toMatch(/^color-contrast: .*Pale from the beginning/);
  await noteShown(page);
  expect(await faultsAfter(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole('article').evaluate((article) => article.append(document.createElement('img')));
  const found = (await faultsAfter(page)).join();
  expect(found).toContain('image-alt');
  expect(found).toContain('Pale on a phone');
  expect(found).not.toContain('Pale from the beginning');
});
