import type { Page } from '@playwright/test';
import { faultsOf } from './support/axe';
import { expect, kinds, open, sharedTest } from './support/site';

// These menus and dialogs open over a page, and axe checks only them. The pages themselves are checked in every-page.spec.ts.

/** The states of the search dialog: empty, with hits, and without hits. */
const SCREENS: [query: string, shows: string][] = [
  ['', '.DocSearch-StartScreen'],
  ['refund', '.DocSearch-Hit'],
  ['zzzzqqqq', '.DocSearch-NoResults'],
];

for (const width of [1280, 375])
  sharedTest(`each screen of the search dialog is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, kinds.guide);
    await page.keyboard.press('Control+k');
    for (const [query, shows] of SCREENS)
      await sharedTest.step(shows, async () => {
        await page.getByPlaceholder('Search docs').fill(query);
        await expect(page.locator(shows).first()).toBeVisible();
        // The one exception: hits are options that contain a link, as in DocSearch, so readers can open one in a new tab.
        const faults = (await faultsOf(page, { part: '.DocSearch-Container' })).filter(
          (fault) => !/^nested-interactive: (?:<li [^>]*class="DocSearch-Hit[^>]*> ?)+$/.test(fault),
        );
        expect(faults).toEqual([]);
      });
  });

/** Opens a menu, waits for its links, and checks the part of the page that contains it. */
async function checkMenu(page: Page, part: string, openIt: () => Promise<void>): Promise<void> {
  const before = await page.getByRole('link').count();
  await openIt();
  await expect.poll(() => page.getByRole('link').count(), { message: 'the menu shows its links' }).not.toBe(before);
  expect(await faultsOf(page, { part })).toEqual([]);
}

sharedTest('each menu of the navbar is accessible', async ({ page }) => {
  await open(page, kinds.guide);
  for (const name of ['Platform Plugins', 'English', 'Next'])
    await sharedTest.step(name, async () => {
      await checkMenu(page, '.navbar', () => page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name }).press('Enter'));
      await page.keyboard.press('Escape');
      await expect(page.locator('.dropdown--show')).toHaveCount(0);
    });
});

sharedTest('the drawer is accessible with the pages of a sidebar and the main menu', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, kinds.operation);
  await checkMenu(page, '.navbar', () => page.getByRole('button', { name: 'Toggle navigation bar' }).press('Enter'));
  await checkMenu(page, '.navbar', () => page.getByRole('button', { name: /back to main menu/i }).press('Enter'));
});

sharedTest("a phone's 'On this page' is accessible", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, kinds.guide);
  await checkMenu(page, 'main', () => page.getByRole('button', { name: 'On this page' }).press('Enter'));
});

sharedTest('the menu check detects a link without a name', async ({ page }) => {
  await open(page, kinds.guide);
  const openIt = async (): Promise<void> => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Next' }).press('Enter');
    await page
      .locator('.dropdown--show .dropdown__menu a')
      .first()
      .evaluate((link) => link.replaceChildren());
  };
  await expect(checkMenu(page, '.navbar', openIt)).rejects.toThrow('link-name');
});
