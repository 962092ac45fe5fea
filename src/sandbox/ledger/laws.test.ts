// The laws of money, for random plans, actions, and times. They read the API as a merchant does; only the reserve is read from the ledger.
import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { sandboxTerminals } from '../../data/sandbox-terminals';
import { CHARGEBACK_FEE, coreFee, fundsAt } from '../../domain/money-flow';
import { minorPerMajor } from '../../domain/money';
import { DAY, stamp } from '../../domain/time';
import { actAsShopper } from '../control/control';
import type { PlanRecord } from '../plans/record';
import { planBody, type Failure } from '../../../tests/support/plans';
import { testSandbox, type TestSandbox } from '../../../tests/support/sandbox';
import { balanceOf, reserveOf } from './entry';

/** `npm run verify` runs more. */
const RUNS = process.env.SLOW ? 2000 : 200;

interface Amount {
  value: number;
}

interface PlanView extends Failure {
  planNumber: string;
  status: string;
  holdReason: string | null;
  createdAt: string;
  amount: Amount;
  outstandingAmount: Amount;
  chargedAmount: Amount;
  refundedAmount: Amount;
  originalAmount: Amount;
  installments: { number: number; amount: Amount; status: string; dueDate: string; processedAt: string | null }[];
  refunds: { status: string; returnedToCard: Amount; reducedFromSchedule: Amount }[];
}

interface Case {
  chargebackId: string;
  status: string;
  fundingModel: string;
  disputedAmount: Amount;
  reserveAmount: Amount;
}

type Row = Record<string, string | number | null>;

const CARDS = [
  '4111111111111111',
  // Its second charge fails once, always, or until the card is updated.
  '5200020000001003',
  '5200020000002001',
  // A managed case opens after ten minutes. The second one is won once there is evidence.
  '4000060000001004',
  '4000060000002002',
  // Refunds to this card fail.
  '4000050000001005',
];

const actions = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('wait'), days: fc.integer({ min: 1, max: 45 }), hours: fc.integer({ min: 0, max: 23 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('refund'),
      share: fc.double({ min: 0.01, max: 1, noNaN: true }),
      strategy: fc.constantFrom('future_first', 'last_first', 'paid_first', 'paid_only'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('reduce'), share: fc.double({ min: 0, max: 1.2, noNaN: true }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constantFrom('capture', 'pay_off', 'update_card', 'update_contact', 'evidence', 'accept') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom('open_case', 'case_won', 'case_lost', 'case_closed'),
      installment: fc.integer({ min: 1, max: 4 }),
      share: fc.double({ min: 0.1, max: 1.1, noNaN: true }),
    }),
  },
);
type Action = typeof actions extends fc.Arbitrary<infer One> ? One : never;

const stories = fc.record({
  terminal: fc.integer({ min: 0, max: sandboxTerminals.length - 1 }),
  value: fc.integer({ min: 5000, max: 200_000 }),
  count: fc.constantFrom(1, 3, 4, 6, 12),
  card: fc.constantFrom(...CARDS),
  strategy: fc.constantFrom(undefined, 'non_secured'),
  deposit: fc.option(fc.double({ min: 0.05, max: 0.9, noNaN: true }), { nil: undefined }),
  deferredDays: fc.option(fc.integer({ min: 1, max: 59 }), { nil: undefined }),
  autoCapture: fc.boolean(),
  /** Month ends, and both changes of daylight saving time of 2026, are in this range. */
  startsAfter: fc.integer({ min: 0, max: 250 * 24 }),
  actions: fc.array(actions, { minLength: 1, maxLength: 14 }),
});
type Story = typeof stories extends fc.Arbitrary<infer One> ? One : never;

const minor = (text: string | number | null | undefined, currency: string): number => Math.round(Number(text) * minorPerMajor(currency));
const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Everything that a merchant can read about one plan. */
class Merchant {
  planNumber = '';
  /** Reports of past days, with the request that returned them. */
  readonly kept: { request: object; rows: string }[] = [];

  constructor(
    readonly world: TestSandbox,
    readonly story: Story,
  ) {}

  get terminal(): (typeof sandboxTerminals)[number] {
    return sandboxTerminals[this.story.terminal] as (typeof sandboxTerminals)[number];
  }

  async plan(): Promise<PlanView> {
    const { status, body } = await this.world.call('GET', `/v3/installment-plans/${this.planNumber}`);
    expect(status).toBe(200);
    return body as unknown as PlanView;
  }

  async cases(): Promise<Case[]> {
    const { body } = await this.world.call('GET', `/chargebacks/v1/chargebacks?planNumber=${this.planNumber}`);
    return body.items as unknown as Case[];
  }

  async report(request: object): Promise<Row[]> {
    const { status, body } = await this.world.call('POST', '/reports/v1/reports/data', { limit: 5000, ...request });
    expect([status, body.error], JSON.stringify(request)).toEqual([200, undefined]);
    return (body.items as unknown as Row[]).filter((row) => row.plan_number === undefined || row.plan_number === this.planNumber);
  }

  /** The rows of a report from the plan's creation until a time, in requests of at most 90 days. */
  async rowsUntil(reportType: string, until: number, columns?: string[]): Promise<Row[]> {
    const rows: Row[] = [];
    const start = Date.parse((await this.plan()).createdAt) - DAY;
    for (let from = start; from < until; from += 90 * DAY)
      rows.push(
        ...(await this.report({ reportType, from: stamp(from), to: stamp(Math.min(from + 90 * DAY, until)), ...(columns && { columns }) })),
      );
    return rows;
  }
}

async function act(merchant: Merchant, action: Action): Promise<void> {
  const { world, planNumber } = merchant;
  const { call, sandbox } = world;
  const path = `/v3/installment-plans/${planNumber}`;
  const plan = await merchant.plan();
  const { currency } = merchant.terminal;
  if (action.type === 'wait' && 'days' in action) sandbox.advance(action.days * DAY + action.hours * 3_600_000);
  if (action.type === 'refund' && 'strategy' in action)
    await call('POST', `${path}/refunds`, {
      amount: { value: Math.max(1, Math.round(plan.originalAmount.value * action.share)), currency },
      strategy: action.strategy,
    });
  if (action.type === 'reduce' && 'share' in action)
    await call('PUT', `${path}/order`, { newAmount: { value: Math.round(plan.amount.value * action.share), currency } });
  if (action.type === 'capture') await call('PUT', `${path}/order`, { capture: true });
  if (action.type === 'pay_off' || action.type === 'update_card' || action.type === 'update_contact')
    try {
      const email = { email: `alex.${sandbox.state.now}@shopper.example` };
      actAsShopper(sandbox, { planNumber, action: action.type, ...(action.type === 'update_contact' && email) });
    } catch {
      // The plan doesn't allow it now.
    }
  const [open] = (await merchant.cases()).filter(({ status }) => ['open', 'info_requested'].includes(status));
  if (action.type === 'accept' && open) await call('POST', `/chargebacks/v1/chargebacks/${open.chargebackId}/accept`, {});
  if (action.type === 'open_case' && 'installment' in action)
    await call('POST', '/chargebacks/v1/chargebacks', {
      planNumber,
      installmentNumber: action.installment,
      networkCaseId: `case-${sandbox.state.now}`,
      network: 'visa',
      networkReasonCode: '13.1',
      transactionReference: `HL-1-${plan.planNumber}`,
      // A case can be reported days after it was opened.
      openedAt: stamp(sandbox.state.now - Math.round(action.share * 10) * DAY),
      disputedAmount: {
        value: Math.max(1, Math.round((plan.installments[action.installment - 1]?.amount.value ?? 1) * action.share)),
        currency,
      },
    });
  const [, decision] = /^case_(won|lost|closed)$/.exec(action.type) ?? [];
  if (decision !== undefined && open) await call('PUT', `/chargebacks/v1/chargebacks/${open.chargebackId}/status`, { status: decision });
}

/** Law 1: the schedule adds up, and nobody is asked to pay for a plan that has ended. */
function checkSchedule(plan: PlanView): void {
  for (const { amount } of plan.installments) expect(amount.value).toBeGreaterThanOrEqual(0);
  expect(plan.amount.value).toBe(plan.chargedAmount.value + plan.outstandingAmount.value);
  const open = plan.installments.filter(({ status }) => ['pending', 'processing', 'failed'].includes(status));
  expect(plan.outstandingAmount.value).toBe(total(open.map(({ amount }) => amount.value)));
  const charged = plan.installments.filter(({ status }) => status === 'processed');
  expect(plan.chargedAmount.value).toBe(total(charged.map(({ amount }) => amount.value)));
  if (['expired', 'canceled', 'cleared'].includes(plan.status)) expect(open).toEqual([]);
}

const undone = ({ status }: Case): boolean => status !== 'won' && status !== 'closed';

/** Law 2: what the shopper has paid is never below zero, and never more than they agreed to. @returns it. */
function checkShopper(plan: PlanView, cases: readonly Case[], agreed: number): number {
  const refunded = total(plan.refunds.filter(({ status }) => status === 'succeeded').map(({ returnedToCard }) => returnedToCard.value));
  const disputed = total(cases.filter(undone).map(({ disputedAmount }) => disputedAmount.value));
  const paid = plan.chargedAmount.value - refunded - disputed;
  expect(paid, 'paid by the shopper').toBeGreaterThanOrEqual(0);
  expect(plan.chargedAmount.value).toBeLessThanOrEqual(agreed);
  return paid;
}

/** Laws 3 and 4: what Partita settles. The next payout is at most a week away. */
async function checkSettlement(merchant: Merchant, plan: PlanView, paid: number, cases: readonly Case[]): Promise<void> {
  const { currency, model } = merchant.terminal;
  const lines = await merchant.rowsUntil('settlement_details', merchant.world.sandbox.state.now);
  const sumOf = (column: string, ...types: string[]): number =>
    total(
      lines
        .filter(({ line_type: type }) => types.length === 0 || types.includes(String(type)))
        .map((line) => minor(line[column], currency)),
    );
  if (model === 'core') {
    expect(lines.filter(({ line_type: type }) => type !== 'installment_fee')).toEqual([]);
    const { now } = merchant.world.sandbox.state;
    const charges = (await merchant.rowsUntil('reconciliation', now)).filter(
      (row) => row.transaction_type === 'charge' && fundsAt(Date.parse(String(row.transaction_at))) < now,
    );
    const fees = charges.map((row) => coreFee(minor(row.transaction_amount, currency)));
    return expect(sumOf('net_amount') + total(fees), 'fees of charges').toBe(0);
  }
  const { plans, now } = merchant.world.sandbox.state;
  const record = plans.get(merchant.planNumber) as PlanRecord;
  const held = total([...reserveOf(record).values()]);
  expect(held, 'reserve').toBeGreaterThanOrEqual(0);
  expect(-sumOf('net_amount', 'chargeback_reserve', 'reserve_release') - held, 'what was applied').toBeGreaterThanOrEqual(0);
  expect(sumOf('fee_amount', 'chargeback') + CHARGEBACK_FEE * cases.length, 'fees of cases').toBe(0);
  if (!['cleared', 'canceled', 'expired'].includes(plan.status) || held > 0 || plan.refunds.some(({ status }) => status === 'pending'))
    return;
  // A reserve may have been released since the last payout.
  if (record.ledger.some(({ line }) => line && line.settlesAt >= now)) return;
  // A refund that the gateway refused leaves the money with the merchant.
  expect(sumOf('gross_amount'), 'settled gross amounts of a plan that has ended').toBe(paid);
}

/** Law 5: what was returned for a past period is returned again. */
async function checkHistory(merchant: Merchant): Promise<void> {
  for (const { request, rows } of merchant.kept) expect(JSON.stringify(await merchant.report(request)), JSON.stringify(request)).toBe(rows);
  const { now } = merchant.world.sandbox.state;
  const { createdAt } = await merchant.plan();
  const day = stamp(now - DAY).slice(0, 10);
  if (Date.parse(day) + DAY > now || Date.parse(createdAt) >= now - 2 * DAY) return;
  const range = { from: stamp(Math.max(Date.parse(createdAt) - DAY, now - 80 * DAY)), to: `${day}T00:00:00Z` };
  for (const request of [
    { reportType: 'outstanding_amounts', asOf: day },
    { reportType: 'settlement_details', ...range },
    { reportType: 'settlement_summary', ...range },
    {
      reportType: 'plan_details',
      columns: [
        'plan_number',
        'plan_status',
        'plan_amount',
        'currency',
        'outstanding_amount',
        'paid_installments',
        'shopper_email',
        'card_last4',
      ],
      ...range,
    },
    { reportType: 'daily_activity', ...range },
    { reportType: 'reconciliation', ...range },
    { reportType: 'refunds', ...range },
    { reportType: 'chargebacks', ...range },
    { reportType: 'pending_card_update', ...range },
  ])
    merchant.kept.push({ request, rows: JSON.stringify(await merchant.report(request)) });
}

/** Laws 6 and 8: nothing happens before its cause, and events, reports, and the plan tell the same. */
async function checkEvents(merchant: Merchant, plan: PlanView): Promise<void> {
  const { sandbox } = merchant.world;
  const { currency } = merchant.terminal;
  const own = sandbox.state.events
    .map(
      ({ body }) =>
        JSON.parse(body) as { type: string; createdAt: string; data: Record<string, unknown> & { planNumber?: string; status?: string } },
    )
    .filter(({ data }) => data.planNumber === merchant.planNumber);
  const times = own.map(({ createdAt }) => Date.parse(createdAt));
  expect(times, 'events are in the order of their times').toEqual(times.toSorted((a, b) => a - b));
  if (sandbox.state.droppedEvents === 0) {
    const amounts = own.flatMap(({ type, data }) => {
      if (type === 'installment.succeeded') return [(data.installment as { amount: Amount }).amount.value];
      return type === 'plan.full_capture.succeeded' ? [(data.amount as Amount).value] : [];
    });
    expect(total(amounts), 'charges in events').toBe(plan.chargedAmount.value);
  }
  const movements = await merchant.rowsUntil('reconciliation', sandbox.state.now);
  const sumOf = (type: string): number =>
    total(movements.filter((row) => row.transaction_type === type).map((row) => minor(row.transaction_amount, currency)));
  expect(sumOf('charge'), 'charges in the report').toBe(plan.chargedAmount.value);
  expect(sumOf('refund')).toBe(
    total(plan.refunds.filter(({ status }) => status === 'succeeded').map(({ returnedToCard }) => returnedToCard.value)),
  );
  const record = sandbox.state.plans.get(merchant.planNumber);
  const entries = record?.ledger.map(({ at }) => at) ?? [];
  expect(entries, 'entries are in the order of their times').toEqual(entries.toSorted((a, b) => a - b));
}

async function live(story: Story): Promise<void> {
  const merchant = new Merchant(await testSandbox(), story);
  const { sandbox, call } = merchant.world;
  sandbox.advance(story.startsAfter * 3_600_000 + 1);
  const { terminalId, currency, deferred, model } = merchant.terminal;
  const first = stamp(sandbox.state.now + (story.deferredDays ?? 0) * DAY).slice(0, 10);
  const body = planBody({
    card: story.card,
    terminalId,
    currency,
    value: story.value,
    count: story.count,
    planData: {
      ...(story.strategy && { strategy: story.strategy }),
      ...(story.deposit &&
        story.count > 1 && { firstInstallmentAmount: { value: Math.max(1, Math.floor(story.value * story.deposit)), currency } }),
      ...(story.deferredDays && deferred && { firstInstallmentDate: first }),
    },
    more: {
      autoCapture: story.autoCapture,
      ...(currency === 'GBP' && {
        billingAddress: { line1: '14 Canal Street', city: 'Bristol', state: 'BST', postalCode: 'BS1 4DJ', country: 'GB' },
      }),
      ...(currency === 'JPY' && {
        billingAddress: { line1: '1-2-3 Aoyama', city: 'Minato', state: 'Tokyo', postalCode: '107-0062', country: 'JP' },
      }),
    },
  });
  const { status, body: created } = await call('POST', '/v3/installment-plans', body);
  expect(status, JSON.stringify(created)).toBe(201);
  merchant.planNumber = (created as unknown as PlanView).planNumber;
  // An order can grow before it's captured.
  let agreed = story.value;
  for (const action of story.actions) {
    await act(merchant, action);
    // A report ends before `to`, which can't be in the future, so nothing may happen at this very moment, such as a refund after 10 seconds.
    sandbox.advance(7000);
    const plan = await merchant.plan();
    agreed = Math.max(agreed, plan.amount.value);
    checkSchedule(plan);
    checkShopper(plan, await merchant.cases(), agreed);
    await checkEvents(merchant, plan);
    await checkHistory(merchant);
  }
  // Refunds are confirmed, and everything that has happened is paid out.
  sandbox.advance(14 * DAY);
  const plan = await merchant.plan();
  const cases = await merchant.cases();
  const paid = checkShopper(plan, cases, agreed);
  checkSchedule(plan);
  await checkSettlement(merchant, plan, paid, cases);
  await checkHistory(merchant);
  const record = sandbox.state.plans.get(merchant.planNumber);
  const accounts = (['shopper', 'gateway', 'partita', 'merchant', 'reserve'] as const).map((account) =>
    balanceOf(record as never, account),
  );
  expect(total(accounts)).toBe(0);
  if (model === 'core') expect(reserveOf(record as never).size).toBe(0);
  expect(sandbox.violations.join('; ')).toBe('');
}

/** Plans that once broke a law. */
const found: Story[] = [
  // The case disputed what a pending refund was about to return.
  {
    terminal: 1,
    value: 5000,
    count: 12,
    card: '4111111111111111',
    strategy: undefined,
    deposit: undefined,
    deferredDays: undefined,
    autoCapture: true,
    startsAfter: 0,
    actions: [
      { type: 'wait', days: 2, hours: 0 },
      { type: 'refund', share: 0.0673, strategy: 'paid_first' },
      { type: 'open_case', installment: 1, share: 0.19110576923076922 },
      { type: 'refund', share: 0.01, strategy: 'future_first' },
    ],
  },
];

test('the laws of money hold for random plans, actions, and times', { timeout: 1_800_000 }, async () => {
  await fc.assert(fc.asyncProperty(stories, live), {
    examples: found.map((story): [Story] => [story]),
    numRuns: RUNS,
    ...(process.env.SEED && { seed: Number(process.env.SEED) }),
  });
});
