import { expect, open, sharedTest, test } from './support/site';
import { rowsOf, toolOf } from './support/tools';

const NAME = 'Settlement example';

sharedTest('the settlement example compares both models and six outcomes by keyboard', async ({ page }) => {
  await open(page, '/back-office/funding');
  const tool = toolOf(page, NAME);
  expect(await rowsOf(tool)).toEqual([
    ['Mar 2', 'installment_fee 1', '125.00', '−2.44', '−2.44'],
    ['Apr 2', 'installment_fee 2', '125.00', '−2.44', '−2.44'],
    ['May 2', 'installment_fee 3', '125.00', '−2.44', '−2.44'],
    ['Jun 2', 'installment_fee 4', '125.00', '−2.44', '−2.44'],
    ['Total', '', '500.00', '−9.76', '−9.76'],
  ]);
  expect(await rowsOf(tool, 1)).toEqual([
    ['Mar 6', 'plan_funded', '500.00', '−22.80', '477.20'],
    ['Total', '', '500.00', '−22.80', '477.20'],
  ]);
  await tool.getByRole('radio', { name: 'Paid to the end' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await rowsOf(tool, 1)).toContainEqual(['Apr 24', 'refund', '−150.00', '6.75', '−143.25']);
  await page.keyboard.press('ArrowRight');
  expect(await rowsOf(tool)).toContainEqual(['Apr 16', 'Charge debited 2', '−125.00', '0.00', '0.00']);
  expect((await rowsOf(tool, 1)).slice(1, 3)).toEqual([
    ['Apr 22', 'chargeback', '−125.00', '−15.00', '−140.00'],
    ['Apr 22', 'chargeback_reserve', '−375.00', '0.00', '−375.00'],
  ]);
  await page.keyboard.press('ArrowRight');
  await expect(tool.getByText('Core: $500.00 from your acquirer, less $9.76 to Partita. Managed: $462.20 from Partita.')).toBeVisible();
  for (const [end, applied] of [
    ['lost', 'May 1'],
    ['accepted', 'Apr 24'],
  ] as const) {
    await page.keyboard.press('ArrowRight');
    await expect(tool.getByRole('radio', { name: `Chargeback, ${end}` })).toBeChecked();
    expect(await rowsOf(tool)).toEqual([
      ['Mar 2', 'installment_fee 1', '125.00', '−2.44', '−2.44'],
      ['Apr 2', 'installment_fee 2', '125.00', '−2.44', '−2.44'],
      ['Apr 16', 'Charge debited 2', '−125.00', '0.00', '0.00'],
      ['Total', '', '125.00', '−4.88', '−4.88'],
    ]);
    expect((await rowsOf(tool, 1)).slice(3)).toEqual([
      [applied, 'reserve_applied', '0.00', '0.00', '0.00'],
      ['Jul 3', 'reserve_release', '125.00', '0.00', '125.00'],
      ['Total', '', '125.00', '−37.80', '87.20'],
    ]);
  }
});

test('each page shows its model without JavaScript', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto('/merchant-hub/reports-and-invoices/settlement-reports-core');
  await expect(toolOf(page, NAME).getByRole('table')).toHaveCount(1);
  expect(await rowsOf(toolOf(page, NAME))).toHaveLength(5);
  await page.goto('/merchant-hub/reports-and-invoices/settlement-reports-managed');
  expect((await rowsOf(toolOf(page, NAME))).at(-1)).toEqual(['Total', '', '350.00', '−16.05', '333.95']);
  await expect(toolOf(page, NAME).getByRole('radio').first()).toBeHidden();
  await page.close();
});
