import type { Page } from '@playwright/test';
import { openInWebfont } from './support/fonts';
import { addRules, expect, hitsOf, kinds, test } from './support/site';

// Screenshots of the site. After an intended change, run `npm test -- tests/visual.spec.ts --update-snapshots` and review them.

/** Dates from Git and today's date change without a change to the site. */
const NOW = new Date('2026-03-02T12:00:00Z');

const pinDates = async (page: Page): Promise<void> => {
  await page.locator('main time').evaluateAll((times) => {
    for (const time of times) time.textContent = 'Mar 2, 2026';
  });
};

// Once per page: styles that are added stay, and can't be added twice.
test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(NOW);
});

/** Loads a page in a fixed state: nothing is prefetched, the clock is stopped, dates are fixed, and text is in the webfont. */
async function show(page: Page, route: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 500 ? 720 : 800 });
  await openInWebfont(page, route);
  await pinDates(page);
}

/**
 * Tolerates small differences in antialiasing between browser releases: 0.2% of a screenshot is a few words. The default threshold for a
 * pixel would miss a changed accent color, as the seeded change below shows. Carets and animations are off.
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
  test(`${kind} matches its screenshot`, async ({ page }) => {
    for (const width of WIDTHS) {
      await show(page, route, width);
      if (kind === 'search') await expect(hitsOf(page).first()).toBeVisible();
      await expect(page).toHaveScreenshot(`${kind}-${width}.png`, LIMITS);
    }
  });

test('the page footer matches its screenshot', async ({ page }) => {
  for (const width of WIDTHS) {
    await show(page, kinds.guide, width);
    await page.locator('.pagination-nav').evaluate((nav) => nav.scrollIntoView({ block: 'center' }));
    await expect(page).toHaveScreenshot(`foot-${width}.png`, LIMITS);
  }
});

test('the search dialog matches its screenshot', async ({ page }) => {
  for (const width of [1280, 375]) {
    await show(page, kinds.guide, width);
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search docs').fill('refund');
    await expect(page.locator('.DocSearch-Hit').first()).toBeVisible();
    await expect(page).toHaveScreenshot(`dialog-${width}.png`, LIMITS);
  }
});

test('the drawer matches its screenshot', async ({ page }) => {
  for (const width of [768, 375]) {
    await show(page, kinds.operation, width);
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
    await expect(page.getByRole('button', { name: /back to main menu/i })).toBeInViewport();
    await expect(page).toHaveScreenshot(`drawer-${width}.png`, LIMITS);
  }
});

test('the shortcuts dialog matches its screenshot', async ({ page }) => {
  await show(page, kinds.guide, 1280);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveScreenshot('shortcuts-1280.png', LIMITS);
});

test('print and forced colors match their screenshots', async ({ page }) => {
  await show(page, kinds.guide, 768);
  await page.emulateMedia({ media: 'print' });
  await expect(page).toHaveScreenshot('print-768.png', LIMITS);
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  await show(page, kinds.operation, 1280);
  await expect(page).toHaveScreenshot('forced-1280.png', LIMITS);
});

test('a changed token fails the screenshot comparison', async ({ page }, { config }) => {
  // Updating screenshots would also save this one, with the change.
  test.skip(config.updateSnapshots === 'all' || config.updateSnapshots === 'changed', 'the pictures are being renewed');
  await show(page, kinds.category, 1280);
  await addRules(page, ':root { --accent: #24468f; }');
  await expect(page).not.toHaveScreenshot('category-1280.png', LIMITS);
});
