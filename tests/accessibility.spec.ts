import { AxeBuilder } from '@axe-core/playwright';
import { expect, kinds, open, routes, test } from './support/site';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Every page of the API sidebar: the theme whose schema views they replace had faults on each. */
const apiPages = routes.filter(({ path }) => path.startsWith('/api/')).map(({ path }) => path);

/** One page of each kind, and the pages that have no kind. */
const PAGES = [...Object.values(kinds), '/apis', '/api/v3/errors', '/search?q=refund', '/nothing-here'];

/** Pages of one kind differ in their content, not in how they fold: the wide view of each is enough. */
const wideOnly = apiPages.filter((route) => !PAGES.includes(route));

for (const width of [1280, 375])
  for (const route of width === 1280 ? [...PAGES, ...wideOnly] : PAGES)
    test(`${route} has no accessibility fault at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, route);
      const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
    });

/** What the search dialog shows for a query: nothing yet, hits, and none. */
const SCREENS: [query: string, shows: string][] = [
  ['', '.DocSearch-StartScreen'],
  ['refund', '.DocSearch-Hit'],
  ['zzzzqqqq', '.DocSearch-NoResults'],
];

for (const width of [1280, 375])
  for (const [query, shows] of SCREENS)
    test(`the search dialog has no accessibility fault at ${width} px: ${shows}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, kinds.guide);
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Search docs').fill(query);
      await expect(page.locator(shows).first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
      const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
      // The one exception: hits are options that hold a link, so that a reader can open one in a new tab. DocSearch is built so.
      expect(faults.filter((fault) => !/^nested-interactive: (?:<li class="DocSearch-Hit[^>]*> ?)+$/.test(fault))).toEqual([]);
    });

test('the accessibility check finds an image without a text', async ({ page }) => {
  await open(page, kinds.sample);
  await page.getByRole('article').evaluate((article) => article.append(document.createElement('img')));
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  expect(violations.map(({ id }) => id)).toEqual(['image-alt']);
});
