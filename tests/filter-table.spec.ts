import type { Locator, Page } from '@playwright/test';
import { expect, open, sharedTest, test } from './support/site';
import { press } from './support/inspectors';

/** Where a filter is, its name, a word with some hits, and one row that contains it. */
const PLACES = [
  ['/api/v3/errors', 'error codes', 'expired', 'token_expired'],
  ['/testing-and-qa/integration-testing', 'test cards', '3ds', '4000 0300 0000 1007'],
  ['/direct-api/webhook-events', 'events', 'refund', 'refund.failed'],
  ['/api/reports/available-report-columns', 'columns', 'fee_amount', 'fee_amount'],
] as const;

const filterOf = (page: Page, noun: string): Locator => page.getByRole('searchbox', { name: `Filter ${noun}` });

for (const [route, noun, word, expected] of PLACES)
  sharedTest(`the ${noun} filter of ${route} works and resets by keyboard`, async ({ page }) => {
    await open(page, route);
    const input = filterOf(page, noun);
    const rows = input
      .locator('xpath=ancestor::div[2]')
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
    const all = await rows.count();
    await input.focus();
    await page.keyboard.type(word);
    const matching = rows.filter({ hasText: new RegExp(word, 'i') });
    await expect(rows.filter({ hasText: expected }).first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: `of ${all} ${noun}` })).toBeVisible();
    expect(await rows.count()).toBeLessThan(all);
    expect(await matching.count()).toBeGreaterThan(0);
    await input.fill('zzzz');
    await expect(page.getByText(`No matches in ${all} ${noun}.`)).toBeVisible();
    await expect(rows).toHaveCount(0);
    await press(page.getByRole('button', { name: 'Clear' }));
    await expect(rows).toHaveCount(all);
    await expect(input).toBeFocused();
    await page.keyboard.type('zzzz');
    await page.keyboard.press('Escape');
    await expect(rows).toHaveCount(all);
  });

sharedTest('headings without rows hide, and a heading match keeps its rows', async ({ page }) => {
  await open(page, '/api/v3/errors');
  await filterOf(page, 'error codes').fill('402');
  await expect(page.getByRole('heading', { name: '402 Payment Required' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeHidden();
  await open(page, '/api/reports/available-report-columns');
  await filterOf(page, 'columns').fill('evidence_due_at');
  await expect(page.getByRole('heading', { name: 'chargebacks' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'refunds' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Settlement', exact: true })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Next steps' })).toBeVisible();
});

sharedTest('a link to a filtered row shows the row', async ({ page }) => {
  await open(page, '/api/v3/errors');
  const input = filterOf(page, 'error codes');
  await input.fill('card_declined');
  await expect(page.locator('#token_expired')).toBeHidden();
  // A link in the page changes the URL without a native hashchange event.
  await page.getByRole('link', { name: '401 Unauthorized' }).first().click();
  await expect(page.getByRole('heading', { name: '401 Unauthorized' })).toBeVisible();
  await expect(input).toHaveValue('');
  await input.fill('card_declined');
  await page.evaluate(() => window.location.assign('#token_expired'));
  await expect(page.getByRole('row').filter({ hasText: 'token_expired' }).first()).toBeInViewport();
});

sharedTest('hostile text in the filter and URL renders as text', async ({ page }) => {
  await open(page, '/api/v3/errors#%E0%A4%A');
  await filterOf(page, 'error codes').fill('<img src=x onerror=alert(1)>\\[(');
  await expect(page.getByText(/^No matches in/)).toBeVisible();
});

sharedTest('a card number is copied without spaces', async ({ page }) => {
  await open(page, '/testing-and-qa/integration-testing');
  await press(page.getByRole('button', { name: 'Copy card number 4000 0200 0000 1008' }));
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4000020000001008');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('all rows show without script-only controls', async ({ page }) => {
    await page.goto('/testing-and-qa/integration-testing');
    await expect(page.getByRole('row').filter({ hasText: '4000 0200 0000 1008' })).toBeVisible();
    await expect(page.getByLabel('Filter test cards')).toBeHidden();
    await expect(page.getByRole('button', { name: /Copy card number/ })).toHaveCount(0);
  });
});
