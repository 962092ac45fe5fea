import { expect, kinds, open, test } from './support/site';

test.beforeEach(async ({ page }) => open(page, kinds.home));

test('the calculator shows the schedule of the plan that a reader enters', async ({ page }) => {
  const calculator = page.getByRole('form', { name: 'Plan calculator' });
  await expect(calculator.getByRole('listitem')).toHaveText(['$125.00 Today', '$125.00 Apr 2', '$125.00 May 2', '$125.00 Jun 2']);
  await calculator.getByLabel('Order total').fill('100.00');
  await calculator.getByText('3', { exact: true }).click();
  await expect(calculator.getByRole('listitem')).toHaveText(['$33.33 Today', '$33.33 Apr 2', '$33.34 May 2']);
  await calculator.getByLabel('Deposit').fill('40');
  await expect(calculator.getByRole('listitem')).toHaveText(['$40.00 Today', '$30.00 Apr 2', '$30.00 May 2']);
});

test('an amount that makes no plan is answered with what to enter', async ({ page }) => {
  const calculator = page.getByRole('form', { name: 'Plan calculator' });
  for (const typed of ['', 'abc', '0', '-5', '1e9', '<img src=x>', '49.99']) {
    await calculator.getByLabel('Order total').fill(typed);
    await expect(calculator.getByText('Enter an order total from 50.00 to 20,000.00.')).toBeVisible();
  }
  await calculator.getByLabel('Order total').fill('100');
  await calculator.getByLabel('Deposit').fill('100');
  await expect(calculator.getByText('Enter a deposit that is less than the total.')).toBeVisible();
});

test('a reader reaches every API and the three ways to start', async ({ page }) => {
  const main = page.getByRole('main');
  for (const name of [
    'Installments API v3',
    'Chargebacks API',
    'Merchant reports API',
    'Key exchange API',
    'Account management API',
    'Text-to-pay API',
  ])
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', /^\/category\//);
  for (const name of ['Pick your platform', 'Choose a form', 'See the direct API'])
    await expect(main.getByRole('link', { name })).toBeVisible();
});
