import type { Page } from '@playwright/test';
import { addRules, expect, hitsOf, kinds, open, test } from './support/site';

// How the site looks, as pictures. After a change that is meant: `npm test -- tests/visual.spec.ts --update-snapshots`, then look at them.

/** Dates of git and of today change without a change of the site. */
const NOW = new Date('2026-03-02T12:00:00Z');

const pinDates = async (page: Page): Promise<void> => {
  await page.locator('main time').evaluateAll((times) => {
    for (const time of times) time.textContent = 'Mar 2, 2026';
  });
};

// Once for each test: what is added to a page stays, and can't be added twice.
test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(NOW);
});

/** Shows a page as it always shows: nothing is prefetched, the clock stands still, dates are pinned, and fonts are there. */
async function show(page: Page, route: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 500 ? 720 : 800 });
  await open(page, route);
  await pinDates(page);
  await page.evaluate(() => document.fonts.ready);
}

/**
 * Room for the edges of letters, which releases of a browser draw a little differently: 0.2 % of a picture is a few words of it.
 * By default a point may differ so much that another accent is none: the seeded fault below found it. Carets and motion are off.
 */
const LIMITS = { maxDiffPixelRatio: 0.002, threshold: 0.05 };

const PAGES = {
  ...kinds,
  errors: '/api/v3/errors',
  search: '/search?q=refund',
  missing: '/nothing-here',
  code: '/direct-api/quickstart#1-get-a-token',
};
const WIDTHS = [1280, 768, 375];

for (const [kind, route] of Object.entries(PAGES))
  test(`${kind} looks as it did`, async ({ page }) => {
    for (const width of WIDTHS) {
      await show(page, route, width);
      if (kind === 'search') await expect(hitsOf(page).first()).toBeVisible();
      await expect(page).toHaveScreenshot(`${kind}-${width}.png`, LIMITS);
    }
  });

test('the foot of a page looks as it did', async ({ page }) => {
  for (const width of WIDTHS) {
    await show(page, kinds.guide, width);
    await page.locator('.pagination-nav').evaluate((nav) => nav.scrollIntoView({ block: 'center' }));
    await expect(page).toHaveScreenshot(`foot-${width}.png`, LIMITS);
  }
});

test('the search dialog looks as it did', async ({ page }) => {
  for (const width of [1280, 375]) {
    await show(page, kinds.guide, width);
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search docs').fill('refund');
    await expect(page.locator('.DocSearch-Hit').first()).toBeVisible();
    await expect(page).toHaveScreenshot(`dialog-${width}.png`, LIMITS);
  }
});

test('the drawer looks as it did', async ({ page }) => {
  for (const width of [768, 375]) {
    await show(page, kinds.operation, width);
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
    await expect(page.getByRole('button', { name: /back to main menu/i })).toBeInViewport();
    await expect(page).toHaveScreenshot(`drawer-${width}.png`, LIMITS);
  }
});

test('the list of shortcuts looks as it did', async ({ page }) => {
  await show(page, kinds.guide, 1280);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveScreenshot('shortcuts-1280.png', LIMITS);
});

test('paper and forced colors look as they did', async ({ page }) => {
  await show(page, kinds.guide, 768);
  await page.emulateMedia({ media: 'print' });
  await expect(page).toHaveScreenshot('print-768.png', LIMITS);
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  await show(page, kinds.operation, 1280);
  await expect(page).toHaveScreenshot('forced-1280.png', LIMITS);
});

test('a token that changes shows in the pictures', async ({ page }, { config }) => {
  // While pictures are renewed this one would be written as well, with the fault.
  test.skip(config.updateSnapshots === 'all' || config.updateSnapshots === 'changed', 'the pictures are being renewed');
  await show(page, kinds.category, 1280);
  await addRules(page, ':root { --accent: #24468f; }');
  await expect(page).not.toHaveScreenshot('category-1280.png', LIMITS);
});
