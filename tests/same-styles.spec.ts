import type { Page } from '@playwright/test';
import { addRules, expect, kinds, open, saveData, test } from './support/site';

/** Pages whose own styles come with them, in the order of the tour: each is seen after those of the ones before. */
const TOUR = [
  kinds.home,
  kinds.sample,
  kinds.operation,
  '/on-site-messaging/playground',
  '/direct-api/quickstart',
  kinds.category,
  '/api/v3/errors',
  kinds.guide,
  '/direct-api/webhook-events',
  kinds.home,
];

/** What a reader sees of each element of the page's content: its place, size, type and colors. */
const looks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = ['display', 'position', 'font', 'color', 'background', 'border', 'padding', 'margin', 'gap', 'box-shadow', 'opacity'];
    // An operation keeps the samples that do not show in the page or loads them, by how a reader came.
    const shown = [...document.querySelectorAll('main *')].filter((one) => one.getClientRects().length > 0);
    return shown.map((one) => {
      const [style, { width, height }] = [getComputedStyle(one), one.getBoundingClientRect()];
      const values = names.map((name) => style.getPropertyValue(name));
      return [one.tagName, one.className, Math.round(width), Math.round(height), ...values].join(' | ');
    });
  });

/** Follows a link inside the site, as the router does: no page is loaded anew. */
async function follow(page: Page, route: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, route);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${route.replace(/\/$/, '')}/?$`));
}

const differences = (one: string[], other: string[]): string[] => [
  ...(one.length === other.length ? [] : [`${one.length} elements, ${other.length} on arrival`]),
  ...one.flatMap((look, at) => (look === other[at] ? [] : [`${look}\n  on arrival: ${other[at]}`])).slice(0, 5),
];

test('a page looks the same to who opens it and to who comes from other pages', async ({ page, context }) => {
  test.setTimeout(120_000);
  const other = await context.newPage();
  await saveData(other);
  await open(other, kinds.home);
  for (const route of TOUR) {
    await open(page, route);
    await follow(other, route);
    await expect(async () => expect(differences(await looks(page), await looks(other)), route).toEqual([])).toPass({ timeout: 10_000 });
  }
});

test('a style that one page brings and another suffers from is seen', async ({ page, context }) => {
  const other = await context.newPage();
  await open(other, kinds.guide);
  await open(page, kinds.guide);
  await addRules(other, 'main h2 { margin-top: 7px !important }');
  expect(differences(await looks(page), await looks(other))).not.toEqual([]);
});
