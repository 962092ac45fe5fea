import { coreLines, managedLines, totalOf } from '../src/lib/settlement';
import { expect, open, test } from './support/site';
import { testSandbox } from './support/sandbox';
import { fitsPhones, rowsOf, toolOf } from './support/tools';

const NAME = 'Settlement example';

test('one order in both models and four endings, by keyboard', async ({ page }) => {
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
  expect(await rowsOf(tool, 1)).toContainEqual(['Apr 15', 'refund', '−150.00', '6.75', '−143.25']);
  await page.keyboard.press('ArrowRight');
  expect(await rowsOf(tool)).toContainEqual(['Apr 16', 'chargeback_reserve 2', '−125.00', '0.00', '−250.00']);
  expect((await rowsOf(tool, 1)).slice(1, 3)).toEqual([
    ['Apr 22', 'chargeback', '−125.00', '−15.00', '−140.00'],
    ['Apr 22', 'chargeback_reserve', '−375.00', '0.00', '−375.00'],
  ]);
  await page.keyboard.press('ArrowRight');
  await expect(tool.getByText('Core: $500.00 from your acquirer, less $9.76 to Partita. Managed: $462.20 from Partita.')).toBeVisible();
});

test('without script each page shows its model', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto('/merchant-hub/reports-and-invoices/settlement-reports-core');
  await expect(toolOf(page, NAME).getByRole('table')).toHaveCount(1);
  expect(await rowsOf(toolOf(page, NAME))).toHaveLength(5);
  await page.goto('/merchant-hub/reports-and-invoices/settlement-reports-managed');
  expect((await rowsOf(toolOf(page, NAME))).at(-1)).toEqual(['Total', '', '350.00', '−16.05', '333.95']);
  await expect(toolOf(page, NAME).getByRole('radio').first()).toBeHidden();
  await page.close();
});

test('the example fits phones', async ({ page }) => {
  await open(page, '/back-office/funding');
  await fitsPhones(page, toolOf(page, NAME));
});

test('nothing is lost between the models: what is charged is what is settled', () => {
  for (const story of ['paid', 'refunded', 'won'] as const)
    expect(totalOf(coreLines(story)).fromAcquirer).toBe(totalOf(managedLines(story)).gross);
  expect(totalOf(managedLines('disputed')).gross).toBe(0);
});

interface Row {
  order_reference: string;
  line_type: string;
  settlement_date: string;
  gross_amount: string;
  fee_amount: string;
}

test('the report of the sandbox has the same lines for the managed order', async () => {
  const { call, sandbox } = await testSandbox();
  const range = { reportType: 'settlement_details', from: '2026-03-02T00:00:00Z', to: '2026-04-21T00:00:00Z' };
  const rowsOfOrder = async (to = range.to): Promise<string[][]> => {
    const { items } = (await call('POST', '/reports/v1/reports/data', { ...range, to })).body as unknown as { items: Row[] };
    return items
      .filter((row) => row.order_reference === 'HL-10482')
      .map((row) => [row.settlement_date, row.line_type, row.gross_amount, row.fee_amount]);
  };
  const written = (value: number): string => (value / 100).toFixed(2);
  const said = (story: 'paid' | 'refunded'): string[][] =>
    managedLines(story).map(({ date, type, gross, fee }) => [date, type, written(gross), written(fee)]);
  expect(await rowsOfOrder()).toEqual(said('paid'));
  // The same refund, ten days later, as the sandbox starts after the day of the example.
  await call('POST', '/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD/refunds', { amount: { value: 15_000, currency: 'USD' } });
  sandbox.advance(10 * 86_400_000);
  const after = await rowsOfOrder('2026-04-30T00:00:00Z');
  expect(after.map(([, ...rest]) => rest)).toEqual(said('refunded').map(([, ...rest]) => rest));
});
