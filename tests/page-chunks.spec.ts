import type { Page } from '@playwright/test';
import { openInWebfont } from './support/fonts';
import { addRules, expect, kinds, test } from './support/site';

const ROUTES = [...Object.values(kinds), '/direct-api/webhook-events'];

/** Opens another page without loading the document, as Back and Forward do. */
async function visit(page: Page, route: string, title: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, route);
  await expect(page).toHaveTitle(title);
}

/** Returns the style of each visible element in the main part of the page. */
const stylesOf = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) => {
    const names = ['display', 'margin', 'padding', 'border', 'border-radius', 'font', 'color', 'background-color', 'gap', 'list-style'];
    return [...main.querySelectorAll('*')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const style = getComputedStyle(element);
        return `${[element.tagName, ...element.classList].join('.')} ${names.map((name) => style.getPropertyValue(name)).join('; ')}`;
      });
  });

/** The first few differences: one wrong rule can change thousands of elements. */
const differences = (first: readonly string[], second: readonly string[]): string[] =>
  first.filter((style, at) => style !== second[at]).slice(0, 3);

test('a page looks the same on every path through the site', async ({ page }) => {
  const direct = new Map<string, { title: string; styles: string[] }>();
  for (const route of ROUTES) {
    await openInWebfont(page, route);
    direct.set(route, { title: await page.title(), styles: await stylesOf(page) });
  }
  for (const path of [ROUTES, ROUTES.toReversed()]) {
    await openInWebfont(page, path[0] ?? '/');
    for (const route of path.slice(1)) {
      const { title = '', styles = [] } = direct.get(route) ?? {};
      await visit(page, route, title);
      await expect.soft.poll(async () => differences(await stylesOf(page), styles), { message: route }).toEqual([]);
    }
  }
  const before = await stylesOf(page);
  await addRules(page, 'main h1 { padding-left: 1px }');
  expect(differences(await stylesOf(page), before).length).toBeGreaterThan(0);
});
