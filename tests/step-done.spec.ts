import type { Locator, Page } from '@playwright/test';
import { expect, open, sharedTest, test } from './support/site';

const GUIDE = '/direct-api/quickstart';

const stepOf = (page: Page, step: number): Locator => page.getByRole('checkbox', { name: `Step ${step} is done` });

sharedTest('a step that a reader has ticked stays ticked, on its page only', async ({ page }) => {
  await open(page, GUIDE);
  await expect(page.getByRole('checkbox', { name: /^Step \d is done$/ })).toHaveCount(9);
  await stepOf(page, 1).check();
  await stepOf(page, 2).check();
  await stepOf(page, 1).uncheck();
  await open(page, GUIDE);
  await expect(stepOf(page, 2)).toBeChecked();
  await expect(stepOf(page, 1)).not.toBeChecked();
  await open(page, '/api/ams/guide');
  await expect(stepOf(page, 2)).toBeVisible();
  await expect(stepOf(page, 2)).not.toBeChecked();
});

test('a step can be ticked without storage', async ({ page, complaints }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    }),
  );
  await open(page, GUIDE);
  await stepOf(page, 3).check();
  await expect(stepOf(page, 3)).toBeChecked();
  // Docusaurus says once that storage isn't available.
  complaints.length = 0;
});
