import { expect, kinds, open, sharedTest, test } from './support/site';
import { fitsPhones, rowsOf, toolOf } from './support/tools';

const NAME = 'Plan calculator';

sharedTest('every setting of the plan calculator works by keyboard', async ({ page }) => {
  await open(page, kinds.guide);
  const tool = toolOf(page, NAME);
  expect(await rowsOf(tool)).toEqual([
    ['1', '2026-03-02', '$125.00', '12500'],
    ['2', '2026-04-02', '$125.00', '12500'],
    ['3', '2026-05-02', '$125.00', '12500'],
    ['4', '2026-06-02', '$125.00', '12500'],
  ]);
  await tool.getByLabel('Currency').focus();
  await page.keyboard.type('JPY');
  await page.keyboard.press('Tab');
  await page.keyboard.type('10,000');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  expect((await rowsOf(tool)).map((row) => row[2])).toEqual(['¥3,333', '¥3,333', '¥3,334']);
  await expect(tool.getByText('3 monthly installments, the first of ¥3,333 and the last of ¥3,334')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('4000');
  expect((await rowsOf(tool)).map((row) => row[3])).toEqual(['4000', '3000', '3000']);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Every');
  expect((await rowsOf(tool)).map((row) => row[1])).toEqual(['2026-03-02', '2026-03-16', '2026-03-30']);
  await tool.getByLabel('First installment, if later').fill('2026-04-30');
  expect((await rowsOf(tool)).map((row) => row[1])).toEqual(['2026-04-30', '2026-05-14', '2026-05-28']);
  expect(JSON.parse((await tool.locator('pre').textContent()) ?? '')).toEqual({
    planData: {
      terminalId: 'YOUR_TERMINAL_ID',
      totalAmount: { value: 10_000, currency: 'JPY' },
      numberOfInstallments: 3,
      firstInstallmentAmount: { value: 4000, currency: 'JPY' },
      firstInstallmentDate: '2026-04-30',
      purchaseMethod: 'ecommerce',
    },
  });
});

sharedTest('the plan calculator copies planData', async ({ page }) => {
  await open(page, kinds.guide);
  await toolOf(page, NAME).getByRole('button', { name: 'Copy planData' }).click();
  await expect(toolOf(page, NAME).getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied)).toMatchObject({ planData: { totalAmount: { value: 50_000, currency: 'USD' }, numberOfInstallments: 4 } });
});

sharedTest('the plan calculator explains invalid input and keeps what was typed', async ({ page }) => {
  await open(page, kinds.guide);
  const tool = toolOf(page, NAME);
  const total = tool.getByLabel('Order total');
  for (const typed of ['', '50,00', '12.345', '1e4', '-500', '<img src=x onerror=alert(1)>', '49.99', '20000.01']) {
    await total.fill(typed);
    await expect(tool.getByText('Enter an order total from 50.00 to 20,000.00.')).toBeVisible();
    await expect(total).toHaveValue(typed);
    await expect(total).toHaveAttribute('aria-invalid', 'true');
    await expect(total).toHaveAccessibleDescription('Enter an order total from 50.00 to 20,000.00.');
  }
  // The previous plan stays visible and is marked as such.
  await expect(tool.getByText('The result below is for your last valid entry.')).toBeVisible();
  expect(await rowsOf(tool)).toHaveLength(4);
  await total.fill('500');
  await tool.getByLabel('Deposit').fill('500');
  await expect(tool.getByText('Enter a deposit that is less than the total.')).toBeVisible();
  await tool.getByLabel('Deposit').fill('100');
  await tool.getByLabel('Installments', { exact: true }).selectOption('1');
  await expect(tool.getByText('Choose 2 installments or more')).toBeVisible();
  await tool.getByLabel('Deposit').fill('');
  await tool.getByLabel('First installment, if later').fill('2026-05-02');
  await expect(tool.getByText('Enter a first date from 2026-03-02 to 2026-05-01, or leave it empty.')).toBeVisible();
});

sharedTest('the plan calculator takes any date that a field can contain', async ({ page }) => {
  await open(page, kinds.guide);
  const tool = toolOf(page, NAME);
  const date = tool.getByLabel('Order date');
  // Without a limit, Chromium's year takes six digits, and this is in 275760.
  await date.focus();
  await page.keyboard.type('0815999999');
  await expect(date).toHaveValue('9999-08-15');
  for (const typed of ['275760-07-20', '0002-04-20', '']) {
    await date.evaluate((input: HTMLInputElement, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }, typed);
    await expect(date).toHaveAccessibleDescription('Enter an order date from 2000-01-01 to 2099-12-31.');
  }
  await date.fill('2026-04-20');
  await expect(tool.getByText('4 monthly installments of $125.00, from April 20, 2026')).toBeVisible();
});

test('the plan calculator is a readable example without JavaScript', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(kinds.guide);
  const tool = toolOf(page, NAME);
  await expect(tool.getByText('4 monthly installments of $125.00, from March 2, 2026 to June 2, 2026.')).toBeVisible();
  expect(await rowsOf(tool)).toHaveLength(4);
  await expect(tool.getByLabel('Order total')).toBeHidden();
  await page.close();
});

sharedTest('a page starts the calculator with its own values', async ({ page }) => {
  await open(page, '/back-office/alternative-timeframes-and-first');
  const tool = toolOf(page, NAME);
  expect((await rowsOf(tool)).map((row) => row[1])).toEqual(['2026-04-01', '2026-05-01', '2026-06-01', '2026-07-01']);
  await expect(tool.locator('pre')).toContainText('"firstInstallmentDate": "2026-04-01"');
  await fitsPhones(page, tool);
});
