import { expect, test } from 'vitest';
import { sandboxTerminals, usualSandboxTerminal } from '../../data/sandbox-terminals';
import { DAY } from '../../domain/time';
import { addTerminal } from '../control';
import { create } from '../../../tests/support/plans';
import { testSandbox, type TestSandbox } from '../../../tests/support/sandbox';

type Row = Record<string, string | number | null>;

async function report({ call }: TestSandbox, request: object): Promise<Row[]> {
  const { status, body } = await call('POST', '/reports/v1/reports/data', request);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as unknown as { items: Row[] }).items;
}

test('with a terminal filter, the settlement summary adds up the lines of these terminals', async () => {
  const world = await testSandbox();
  const [first] = sandboxTerminals;
  const second = { ...usualSandboxTerminal, terminalId: '5b0f7c1e-2d84-4a63-9f1b-8c7d6e5a4f32', currency: 'USD' };
  addTerminal(world.sandbox, second);
  await create(world, { value: 50_000 });
  await create(world, { value: 30_000, terminalId: second.terminalId });
  world.sandbox.advance(5 * DAY);
  const range = { from: '2026-04-20T00:00:00Z', to: '2026-04-25T00:00:00Z' };
  const summary = (...terminalIds: (string | undefined)[]): Promise<Row[]> =>
    report(world, { reportType: 'settlement_summary', ...range, terminalIds });
  const details = (...terminalIds: (string | undefined)[]): Promise<Row[]> =>
    report(world, { reportType: 'settlement_details', ...range, terminalIds });
  for (const terminals of [
    [second.terminalId],
    [second.terminalId.toUpperCase()],
    [first?.terminalId],
    [first?.terminalId, second.terminalId],
    [],
  ]) {
    const lines = await details(...terminals);
    const rows = await summary(...terminals);
    for (const row of rows) {
      const own = lines.filter(({ payout_id: id }) => id === row.payout_id);
      const total = (column: string): string => own.reduce((sum, line) => sum + Number(line[column]), 0).toFixed(2);
      expect(row).toMatchObject({
        gross_settlement: total('gross_amount'),
        total_fees: total('fee_amount'),
        net_settlement: total('net_amount'),
        line_items: own.length,
      });
    }
    expect(new Set(rows.map((row) => row.payout_id))).toEqual(new Set(lines.map((line) => line.payout_id)));
  }
  expect(await summary(second.terminalId)).toMatchObject([{ gross_settlement: '300.00', line_items: 1 }]);
});

test('the balance of a month begins with what the shopper agreed to, and charges and refunds lead to its end', async () => {
  const world = await testSandbox();
  const { call, sandbox } = world;
  const { body } = await create(world, { value: 50_000 });
  const refund = await call('POST', `/v3/installment-plans/${body.planNumber}/refunds`, {
    amount: { value: 15_000, currency: 'USD' },
    strategy: 'future_first',
  });
  expect(refund.status, JSON.stringify(refund.body)).toBe(201);
  sandbox.advance(45 * DAY);
  const rowOf = async (asOf: string): Promise<Row | undefined> =>
    (await report(world, { reportType: 'shopper_outstanding', asOf })).find((row) => row.plan_number === body.planNumber);
  expect(await rowOf('2026-04-30')).toMatchObject({
    month: '2026-04-01',
    outstanding_start: '500.00',
    charged_in_month: '125.00',
    refunded_in_month: '150.00',
    outstanding_end: '225.00',
  });
  expect(await rowOf('2026-05-31')).toMatchObject({ outstanding_start: '225.00', refunded_in_month: '0.00' });
});

test('a month begins and ends in the time zone of the report', async () => {
  const world = await testSandbox();
  const { body } = await create(world, { value: 50_000 });
  world.sandbox.advance(45 * DAY);
  for (const timeZone of ['UTC', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
    const rows = await report(world, { reportType: 'shopper_outstanding', asOf: '2026-04-30', timeZone });
    expect(
      rows.find((row) => row.plan_number === body.planNumber),
      timeZone,
    ).toMatchObject({
      month: '2026-04-01',
      outstanding_start: '500.00',
      charged_in_month: '125.00',
      outstanding_end: '375.00',
    });
  }
});
