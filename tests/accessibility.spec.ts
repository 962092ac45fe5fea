import type { Page } from '@playwright/test';
import { faultsOf } from './support/axe';
import { expect, kinds, open, test } from './support/site';

// These menus and dialogs open over a page. The pages themselves are checked in every-page.spec.ts.

/** The states of the search dialog: empty, with hits, and without hits. */
const SCREENS: [query: string, shows: string][] = [
  ['', '.DocSearch-StartScreen'],
  ['refund', '.DocSearch-Hit'],
  ['zzzzqqqq', '.DocSearch-NoResults'],
];

for (const width of [1280, 375])
  for (const [query, shows] of SCREENS)
    test(`the search dialog is accessible at ${width} px when it shows ${shows}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, kinds.guide);
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Search docs').fill(query);
      await expect(page.locator(shows).first()).toBeVisible();
      // The one exception: hits are options that contain a link, as in DocSearch, so readers can open one in a new tab.
      const faults = (await faultsOf(page)).filter(
        (fault) => !/^nested-interactive: (?:<li [^>]*class="DocSearch-Hit[^>]*> ?)+$/.test(fault),
      );
      expect(faults).toEqual([]);
    });

/** Menus and dialogs that open over a page, and how a reader opens them. */
const MENUS: { name: string; width: number; route: string; openIt(page: Page): Promise<void> }[] = [
  ...['Platform Plugins', 'English', 'Next'].map((name) => ({
    name: `the menu ${name}`,
    width: 1280,
    route: kinds.guide,
    openIt: (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name }).press('Enter'),
  })),
  {
    name: 'the drawer with the pages of a sidebar',
    width: 375,
    route: kinds.operation,
    openIt: (page) => page.getByRole('button', { name: 'Toggle navigation bar' }).press('Enter'),
  },
  {
    name: 'the drawer with the main menu',
    width: 375,
    route: kinds.guide,
    async openIt(page) {
      await page.getByRole('button', { name: 'Toggle navigation bar' }).press('Enter');
      await page.getByRole('button', { name: /back to main menu/i }).press('Enter');
    },
  },
  {
    name: "a phone's 'On this page'",
    width: 375,
    route: kinds.guide,
    openIt: (page) => page.getByRole('button', { name: 'On this page' }).press('Enter'),
  },
];

for (const { name, width, route, openIt } of MENUS)
  test(`${name} is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, route);
    const before = await page.getByRole('link').count();
    await openIt(page);
    await expect.poll(() => page.getByRole('link').count(), { message: 'the menu shows its links' }).not.toBe(before);
    expect(await faultsOf(page)).toEqual([]);
  });
