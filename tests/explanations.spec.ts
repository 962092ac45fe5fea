import type { Locator, Page } from '@playwright/test';
import { expect, open, sharedTest, test } from './support/site';

/** A guide that names an event in its prose. */
const GUIDE = '/api/v3/introduction';

const nameOf = (page: Page): Locator => page.getByRole('main').getByRole('link', { name: 'cleared', exact: true });
const explanationOf = (page: Page): Locator => page.getByRole('tooltip');

sharedTest('the explanation of a name opens on hover, stays under the pointer, and closes on Escape', async ({ page }) => {
  await open(page, GUIDE);
  await nameOf(page).hover();
  await expect(explanationOf(page)).toContainText('Plan status.');
  await expect(nameOf(page)).toHaveAccessibleDescription(/^Plan status\./);
  await explanationOf(page).hover();
  await page.waitForFunction(() => new Promise((resolve) => setTimeout(() => resolve(true), 400)));
  await expect(explanationOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(explanationOf(page)).toHaveCount(0);
  await nameOf(page).hover();
  await expect(explanationOf(page)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(explanationOf(page)).toHaveCount(0);
});

sharedTest('the explanation of a name opens on focus, and Enter follows the link', async ({ page }) => {
  await open(page, GUIDE);
  await nameOf(page).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(nameOf(page)).toBeFocused();
  await expect(explanationOf(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#plan-status$/);
  await expect(explanationOf(page)).toHaveCount(0);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 700 } });
  test('the explanation of a name opens on a tap, within the screen, and a second tap follows the link', async ({ page }) => {
    await open(page, GUIDE);
    await nameOf(page).tap();
    await expect(explanationOf(page)).toBeInViewport({ ratio: 1 });
    expect(page.url()).not.toContain('#');
    await nameOf(page).tap();
    await expect(page).toHaveURL(/#plan-status$/);
  });
});
