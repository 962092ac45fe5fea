import { expect, open, sharedTest, test } from './support/site';
import { rowsOf, toolOf } from './support/tools';

const PAGE = '/merchant-hub/payment-plans';
const NAME = 'Refund simulator';

sharedTest('each refund strategy shows card credit and reduced installments by keyboard', async ({ page }) => {
  await open(page, PAGE);
  const tool = toolOf(page, NAME);
  await expect(tool.getByText('$0.00 goes back to the card, $150.00 comes off the schedule.')).toBeVisible();
  const after = async (): Promise<string[]> => (await rowsOf(tool)).map((row) => `${row[2]} ${row[3]}`);
  expect(await after()).toEqual(['$125.00 processed', '$125.00 processed', '$0.00 canceled', '$100.00 pending']);
  await tool.getByRole('radio', { name: 'future_first' }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await after()).toEqual(['$125.00 processed', '$125.00 processed', '$100.00 pending', '$0.00 canceled']);
  await page.keyboard.press('ArrowDown');
  await expect(tool.getByText('$150.00 goes back to the card, $0.00 comes off the schedule.')).toBeVisible();
  await expect(tool.getByText('pending until the gateway confirms it')).toBeVisible();
  expect(JSON.parse((await tool.locator('pre').textContent()) ?? '')).toEqual({
    amount: { value: 15_000, currency: 'USD' },
    strategy: 'paid_first',
  });
});

sharedTest("an invalid refund is rejected with the API's error code", async ({ page }) => {
  await open(page, PAGE);
  const tool = toolOf(page, NAME);
  const amount = tool.getByLabel('Refund, USD');
  await tool.getByRole('radio', { name: 'paid_only' }).check();
  await amount.fill('300');
  await expect(tool.getByText('Only $250.00 was paid by card.')).toBeVisible();
  await expect(tool.getByRole('link', { name: 'refund_strategy_not_allowed' })).toHaveAttribute(
    'href',
    '/api/v3/errors#refund_strategy_not_allowed',
  );
  await tool.getByRole('radio', { name: 'future_first' }).check();
  await amount.fill('500.01');
  await expect(tool.getByRole('link', { name: 'refund_amount_exceeded' })).toBeVisible();
  for (const typed of ['', '-1', '1,5', '<b>1</b>']) {
    await amount.fill(typed);
    await expect(tool.getByText('Enter the refund amount, such as 150.00.')).toBeVisible();
    await expect(amount).toHaveValue(typed);
  }
  await amount.fill('100');
  await tool.getByLabel('Charged so far').selectOption({ label: 'None yet' });
  await expect(tool.getByRole('link', { name: 'plan_status_conflict' })).toBeVisible();
  await amount.fill('500');
  await expect(tool.getByText('canceled', { exact: true }).first()).toBeVisible();
});

test('the refund simulator is a readable example without JavaScript', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(PAGE);
  const tool = toolOf(page, NAME);
  expect(await rowsOf(tool)).toHaveLength(4);
  await expect(tool.getByRole('radio').first()).toBeHidden();
  await page.close();
});
