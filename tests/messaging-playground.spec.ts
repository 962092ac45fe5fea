import type { Locator, Page } from '@playwright/test';
import '../src/components/messaging/model/languages';
import { expect, open, sharedTest, test } from './support/site';

const PLAYGROUND = '/on-site-messaging/playground';
const ELEMENTS = '/on-site-messaging/elements';

const playgroundOf = (page: Page): Locator => page.getByRole('region', { name: 'Messaging playground' });

sharedTest('the playground edits, copies, shares, and resets a message by keyboard', async ({ page }) => {
  await open(page, PLAYGROUND);
  const playground = playgroundOf(page);
  await expect(playground).toContainText('4 payments of $125.00');
  await page.getByLabel('currency').focus();
  await page.keyboard.type('JPY');
  await page.getByRole('checkbox', { name: '12' }).focus();
  await page.keyboard.press('Space');
  await expect(playground).toContainText('4 or 12 payments, from ¥4,166');
  await page.getByRole('radio', { name: 'PHP' }).focus();
  await page.keyboard.press('Space');
  await playground.getByRole('button', { name: 'Copy PHP' }).press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('round($price) ?>"');
  await playground.getByRole('button', { name: 'Copy link' }).press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('?currency=JPY&installments=4%2C12');
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(playground).toContainText('4 or 12 payments, from ¥4,166');
  await page.getByRole('button', { name: 'Reset' }).press('Enter');
  await expect(playground).toContainText('4 payments of $125.00');
  await expect(page).toHaveURL(new RegExp(`${PLAYGROUND}$`));
});

sharedTest('a placement fills in the playground and scrolls to it', async ({ page }) => {
  await open(page, PLAYGROUND);
  await page.getByRole('main').getByRole('link', { name: 'Listing' }).click();
  await expect(playgroundOf(page)).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'element' })).toHaveValue('badge');
  await expect(playgroundOf(page)).toContainText('$60.00');
});

sharedTest('the playground explains invalid input and renders a hostile link as text', async ({ page }) => {
  await open(page, `${PLAYGROUND}?prefix=${encodeURIComponent('<img src=x onerror=alert(1)>')}&currency=<b>&theme=dark`);
  const playground = playgroundOf(page);
  await expect(page.getByRole('alert')).toContainText('currency must be one of USD');
  await expect(playground).toContainText('<img src=x onerror=alert(1)> 4 payments of $125.00');
  await expect(playground.locator('img')).toHaveCount(0);
  for (const typed of ['', '500.00', 'abc', '-1', '1e5']) {
    await page.getByLabel('amount').fill(typed);
    await expect(playground).toContainText('Enter a whole number of minor units, such as 50000 for 500.00.');
    await expect(page.getByLabel('amount')).toHaveValue(typed);
    await expect(playground).toContainText('partita:hidden, reason field_invalid');
  }
  await page.getByLabel('amount').fill('4999');
  await expect(playground).toContainText('partita:hidden, reason amount_below_minimum');
});

sharedTest('the playground warns of low contrast and narrows its preview', async ({ page }) => {
  await open(page, PLAYGROUND);
  const playground = playgroundOf(page);
  await expect(playground).toContainText(/Contrast 1\d\.\d:1/);
  await page.getByLabel('Background of your page').fill('#1a1b2e');
  await expect(playground).toContainText('Contrast 1.0:1 is less than 4.5:1.');
  await page.getByLabel('theme').selectOption('dark');
  await expect(playground).not.toContainText('is less than');
  await page.getByRole('slider', { name: 'Width' }).focus();
  await page.keyboard.press('Home');
  await expect(playground.locator('[data-theme][style]')).toHaveCSS('width', '160px');
});

test('the explanation dialog traps the focus and restores it on Escape', async ({ page }) => {
  await open(page, PLAYGROUND);
  const link = playgroundOf(page).getByRole('button', { name: 'Learn more' });
  await link.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pay in installments' });
  await expect(dialog).toBeVisible();
  for (let count = 0; count < 3; count += 1) {
    await page.keyboard.press('Tab');
    // The focus is in the dialog or in the browser's own controls, never in the page behind it.
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await expect(playgroundOf(page)).toContainText('partita:close');
});

sharedTest('the product page message follows variant, quantity, and currency', async ({ page }) => {
  await open(page, ELEMENTS);
  const product = page.getByRole('form', { name: 'Product page' });
  await product.getByLabel('Fabric').selectOption('Wool');
  await expect(product).toContainText('4 payments of $160.00');
  await product.getByLabel('Quantity').fill('2');
  await expect(product).toContainText('4 payments of $320.00');
  await product.getByLabel('Currency').selectOption('JPY');
  await expect(product).toContainText('4 payments of ¥48,000');
  await expect(product).toContainText('The second message is now wrong');
  await product.getByLabel('Fabric').selectOption('Leather, out of stock');
  await expect(product).toContainText('Out of stock: no message.');
  await product.getByLabel('Fabric').selectOption('Choose one');
  await expect(product).toContainText('No fabric chosen: no message.');
});

sharedTest('a schedule with several options reports the selected one', async ({ page }) => {
  await open(page, ELEMENTS);
  const schedule = page.getByRole('figure').filter({ hasText: 'partita-schedule' });
  await schedule.getByLabel('Payments').selectOption('4');
  await expect(schedule).toContainText('partita:select installments 4');
  await expect(schedule.getByRole('row')).toHaveCount(5);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the playground shows the message and its code without dead controls', async ({ page }) => {
    await page.goto(PLAYGROUND);
    await expect(playgroundOf(page)).toContainText('4 payments of $125.00');
    await expect(playgroundOf(page)).toContainText('<partita-message');
    await expect(page.getByRole('form', { name: 'Attributes' })).toBeHidden();
    await page.goto(ELEMENTS);
    await expect(page.getByRole('figure').filter({ hasText: 'Yen' })).toContainText('12,500');
    await expect(page.getByRole('figure').filter({ hasText: 'Out of range' })).toContainText('amount_below_minimum');
  });
});
