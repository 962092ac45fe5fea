import { expect, test } from 'vitest';
import { sandboxTerminals, usualSandboxTerminal } from '../../data/sandbox-terminals';
import { DAY } from '../../domain/time';
import { actAsShopper, addTerminal } from '../control/control';
import { create, planBody } from '../../../tests/support/plans';
import { testSandbox, type TestSandbox } from '../../../tests/support/sandbox';

type Row = Record<string, string | number | null>;

const japan = { line1: '1-2-3 Aoyama', city: 'Minato', state: 'Tokyo', postalCode: '107-0062', country: 'JP' };

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

test('the day of an activity is in the time zone of the report', async () => {
  const world = await testSandbox();
  const { body } = await create(world);
  world.sandbox.advance(DAY);
  const range = { from: '2026-04-20T00:00:00Z', to: '2026-04-21T00:00:00Z' };
  const dayIn = async (timeZone: string): Promise<unknown> =>
    (await report(world, { reportType: 'daily_activity', ...range, timeZone })).find((row) => row.plan_number === body.planNumber)
      ?.activity_date;
  expect(await dayIn('UTC')).toBe('2026-04-20');
  expect(await dayIn('Pacific/Kiritimati')).toBe('2026-04-21');
});

test("a past period doesn't change when the shopper's contact details, an unpaid plan, or a late case do", async () => {
  const world = await testSandbox();
  const { call, sandbox } = world;
  const { body: plan } = await create(world);
  const core = sandboxTerminals[1]?.terminalId;
  const { body: disputed } = await create(world, { terminalId: core });
  const order = planBody({ planData: { orderReference: 'HL-10702' } }) as Record<string, object>;
  const { planData, shopper, billingAddress } = order;
  const hosted = { planData, shopper, billingAddress };
  const { body: unpaid } = await call('POST', '/v3/installment-plans/initiate', hosted);
  const { planNumber } = unpaid as unknown as { planNumber: string };
  sandbox.advance(60_000);
  const past = { from: '2026-04-20T00:00:00Z', to: '2026-04-20T12:01:00Z' };
  const columns = ['plan_number', 'shopper_email'];
  const kept = async (): Promise<unknown> => [
    await report(world, { reportType: 'plan_details', columns, ...past }),
    await report(world, { reportType: 'chargebacks', ...past }),
  ];
  const before = await kept();
  sandbox.advance(60_000);
  actAsShopper(sandbox, { planNumber: plan.planNumber, action: 'update_contact', email: 'new@shopper.example' });
  expect((await call('POST', '/v3/installment-plans/initiate', { ...hosted, planNumber })).status).toBe(200);
  const reported = await call('POST', '/chargebacks/v1/chargebacks', {
    planNumber: disputed.planNumber,
    networkCaseId: 'case-1',
    network: 'visa',
    networkReasonCode: '13.1',
    disputedAmount: { value: 12_500, currency: 'USD' },
    transactionReference: 'HL-1',
    openedAt: '2026-04-20T12:00:30Z',
  });
  expect(reported.status, JSON.stringify(reported.body)).toBe(201);
  sandbox.advance(60_000);
  expect(await kept()).toEqual(before);
  const now = { from: '2026-04-20T12:02:00Z', to: '2026-04-20T12:03:00Z' };
  expect(await report(world, { reportType: 'chargebacks', ...now })).toMatchObject([{ opened_at: '2026-04-20T12:00:30Z' }]);
  const all = await report(world, { reportType: 'plan_details', columns, from: past.from, to: now.to });
  expect(all.find((row) => row.plan_number === plan.planNumber)).toMatchObject({ shopper_email: 'new@shopper.example' });
});

test('funding and debit split the lines of payouts, and a summary has the days of its cycle and an invoice for its currency', async () => {
  const world = await testSandbox();
  // 2026-04-20 is a Monday. The case opens ten minutes later, and is won after its evidence was reviewed.
  const { body } = await create(world, { card: '4000060000003000' });
  await create(world, { terminalId: sandboxTerminals[2]?.terminalId, currency: 'JPY', value: 50_000, more: { billingAddress: japan } });
  world.sandbox.advance(DAY);
  await create(world, { value: 40_000 });
  const evidence = { evidenceId: 'evd_1', fileName: 'proof.pdf', size: 1, uploadedAt: '2026-04-21T00:00:00Z', uploadedBy: 'shop' };
  const [disputed] = [...world.sandbox.state.chargebacks.values()].filter(({ planNumber }) => planNumber === body.planNumber);
  disputed?.evidence.push({ ...evidence, type: 'delivery_proof', contentType: 'application/pdf' });
  world.sandbox.advance(40 * DAY);
  const range = { from: '2026-04-20T00:00:00Z', to: '2026-05-30T00:00:00Z' };
  const columns = ['plan_number', 'net_amount', 'currency'];
  const netOf = (rows: Row[]): string[] => rows.map(({ currency, net_amount: net }) => `${currency} ${net}`).toSorted();
  const details = await report(world, { reportType: 'settlement_details', columns: [...columns, 'payout_id'], ...range });
  const lines = netOf(details.filter((row) => String(row.payout_id).startsWith('payout-')));
  const credits = await report(world, { reportType: 'funding', columns, ...range });
  const debits = (await report(world, { reportType: 'debit', columns: ['amount', 'currency'], ...range })).map((row) => ({
    ...row,
    net_amount: row.amount ?? null,
  }));
  expect(netOf([...credits, ...debits])).toEqual(lines.filter((line) => !line.endsWith(' 0.00')));
  expect(credits.filter((row) => row.plan_number === body.planNumber)).toHaveLength(3);
  const summary = await report(world, {
    reportType: 'settlement_summary',
    columns: ['settlement_date', 'currency', 'invoice_id', 'period_start', 'period_end'],
    ...range,
  });
  expect(summary.filter((row) => row.settlement_date === '2026-04-24')).toEqual(
    ['USD', 'JPY'].map((currency) => ({
      settlement_date: '2026-04-24',
      currency,
      invoice_id: `invoice-2026-04-${currency}`,
      period_start: '2026-04-20',
      period_end: '2026-04-22',
    })),
  );
});
