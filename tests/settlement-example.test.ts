import { expect, test } from 'vitest';
import { coreLines, managedLines, totalOf } from '../src/domain/settlement';
import { testSandbox } from './support/sandbox';

test('both models settle exactly what is charged', () => {
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

test('the sandbox report has the same lines for the managed order', async () => {
  const { call, sandbox } = await testSandbox();
  const range = { reportType: 'settlement_details', from: '2026-03-02T00:00:00Z', to: '2026-04-20T12:00:00Z' };
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
  // The same refund ten days later, since the sandbox starts after the example's date.
  await call('POST', '/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD/refunds', { amount: { value: 15_000, currency: 'USD' } });
  sandbox.advance(10 * 86_400_000);
  const after = await rowsOfOrder('2026-04-30T00:00:00Z');
  expect(after.map(([, ...rest]) => rest)).toEqual(said('refunded').map(([, ...rest]) => rest));
});
