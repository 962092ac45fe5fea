import { expect, kinds, open, test } from './support/site';

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-30T12:00:00'));
  await open(page, kinds.home);
});

test('the calculator shows the schedule of the entered plan', async ({ page }) => {
  const calculator = page.getByRole('form', { name: 'Plan calculator' });
  await expect(calculator.getByRole('listitem')).toHaveText(['$125.00 Today', '$125.00 Dec 30', '$125.00 Jan 30', '$125.00 Feb 28']);
  await calculator.getByLabel('Order total').fill('100.00');
  await calculator.getByText('3', { exact: true }).click();
  await expect(calculator.getByRole('listitem')).toHaveText(['$33.33 Today', '$33.33 Dec 30', '$33.34 Jan 30']);
  await calculator.getByLabel('Deposit').fill('40');
  await expect(calculator.getByRole('listitem')).toHaveText(['$40.00 Today', '$30.00 Dec 30', '$30.00 Jan 30']);
});

test("the calculator keeps its size when the reader's dates appear", async ({ page, browser, baseURL }) => {
  const boxes = async (target: typeof page): Promise<unknown[]> => {
    const rows = await target.getByRole('form', { name: 'Plan calculator' }).getByRole('listitem').all();
    return Promise.all(rows.map((row) => row.boundingBox()));
  };
  const viewport = page.viewportSize();
  const context = await browser.newContext({ javaScriptEnabled: false, ...(viewport && { viewport }), ...(baseURL && { baseURL }) });
  const built = await context.newPage();
  await built.goto(kinds.home);
  await expect(built.getByRole('form', { name: 'Plan calculator' }).getByRole('listitem')).toHaveText([
    '$125.00 Today',
    '$125.00 In 1 mo.',
    '$125.00 In 2 mo.',
    '$125.00 In 3 mo.',
  ]);
  await expect(page.getByRole('form', { name: 'Plan calculator' }).getByRole('listitem').last()).toHaveText('$125.00 Feb 28');
  expect(await boxes(page)).toEqual(await boxes(built));
  await context.close();
});

test('the calculator explains what to enter when the amount is invalid', async ({ page }) => {
  const calculator = page.getByRole('form', { name: 'Plan calculator' });
  for (const typed of ['', 'abc', '0', '-5', '1e9', '<img src=x>', '49.99']) {
    await calculator.getByLabel('Order total').fill(typed);
    await expect(calculator.getByText('Enter an order total from 50.00 to 20,000.00.')).toBeVisible();
    await expect(calculator.getByLabel('Order total')).toHaveAttribute('aria-invalid', 'true');
  }
  await calculator.getByLabel('Order total').fill('100');
  await calculator.getByLabel('Deposit').fill('100');
  await expect(calculator.getByText('Enter a deposit that is less than the total.')).toBeVisible();
});

test('the search field of the hero opens the search', async ({ page }) => {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Search guides/ })
    .click();
  await expect(page.getByPlaceholder('Search docs')).toBeFocused();
});

test('a short call shows with its response and leads to the console', async ({ page }) => {
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Request that starts a plan' }).locator('pre:visible')).toContainText(
    '/installment-plans/initiate',
  );
  await expect(main.getByRole('region', { name: 'Response with the new plan' }).locator('pre:visible')).toContainText('"checkoutUrl"');
  for (const name of ['Refund part of an order', 'Verify a webhook', 'Handle a declined card', 'Respond to a chargeback'])
    await expect(main.getByRole('link', { name })).toBeVisible();
  await main.getByRole('link', { name: 'View reference' }).click();
  await expect(page.getByRole('button', { name: 'Try it' }).first()).toBeVisible();
});

test('the home page links to every API and three starting points', async ({ page }) => {
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
  for (const name of ['Choose your platform', 'Choose a form', 'Explore the direct API'])
    await expect(main.getByRole('link', { name })).toBeVisible();
});
