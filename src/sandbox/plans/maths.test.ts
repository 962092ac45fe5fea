import { expect, test } from 'vitest';
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { refundOf, type RefundStrategy } from '../../domain/refund-math';
import { fundsAt, share } from '../../domain/money-flow';
import { schedule } from '../../domain/schedule';
import { testSandbox } from '../../../tests/support/sandbox';

const STRATEGIES: RefundStrategy[] = ['future_first', 'last_first', 'paid_first', 'paid_only'];
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** These tests use `assert`, because 15,000 calls of `expect` take most of a minute. */
const runs = { numRuns: 5000 };

test('schedules add up to the minor unit with and without deposits', () => {
  const input = fc.record({
    total: fc.integer({ min: 2, max: 2_000_000_000 }),
    count: fc.integer({ min: 1, max: 24 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(input, ({ total, count, share: part }) => {
      const deposit = Math.min(total - 1, Math.max(1, Math.round(total * part)));
      const dues = schedule({ total, count, first: '2026-01-31', ...(count > 1 && { deposit }) });
      assert.equal(sum(dues.map(({ amount }) => amount)), total);
      assert.equal(dues.length, count);
      assert(dues.every(({ amount }) => Number.isInteger(amount) && amount >= 0));
    }),
    runs,
  );
});

test('refunds add up, stay within the plan, and are never negative', () => {
  const input = fc.record({
    due: fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 24 }),
    paid: fc.integer({ min: 0, max: 1_000_000 }),
    amount: fc.integer({ min: 1, max: 2_000_000 }),
    strategy: fc.constantFrom(...STRATEGIES),
  });
  fc.assert(
    fc.property(input, (asked) => {
      const outstanding = sum(asked.due);
      const most = asked.strategy === 'paid_only' ? asked.paid : outstanding + asked.paid;
      if (asked.amount > most) return assert.throws(() => refundOf(asked), RangeError);
      const { due, toCard, fromSchedule } = refundOf(asked);
      assert.equal(toCard + fromSchedule, asked.amount);
      assert.equal(sum(due) + fromSchedule, outstanding);
      assert(toCard <= asked.paid);
      assert(due.every((amount, index) => amount >= 0 && amount <= (asked.due[index] ?? 0)));
    }),
    runs,
  );
});

test('the documented refunds of a four-installment plan are correct', () => {
  const refund = (amount: number, strategy: RefundStrategy) => refundOf({ due: [12_500, 12_500], paid: 25_000, amount, strategy });
  expect(refund(15_000, 'future_first')).toEqual({ due: [0, 10_000], toCard: 0, fromSchedule: 15_000 });
  expect(refund(15_000, 'last_first')).toEqual({ due: [10_000, 0], toCard: 0, fromSchedule: 15_000 });
  expect(refund(15_000, 'paid_first')).toEqual({ due: [12_500, 12_500], toCard: 15_000, fromSchedule: 0 });
  expect(refund(15_000, 'paid_only')).toEqual({ due: [12_500, 12_500], toCard: 15_000, fromSchedule: 0 });
  expect(refund(30_000, 'future_first')).toEqual({ due: [0, 0], toCard: 5000, fromSchedule: 25_000 });
  expect(refund(30_000, 'paid_first')).toEqual({ due: [7500, 12_500], toCard: 25_000, fromSchedule: 5000 });
  expect(() => refund(30_000, 'paid_only')).toThrow('strategy');
});

test('fees and payout days match the settlement pages', () => {
  expect(share(50_000, 4.5)).toBe(2250);
  expect(share(12_500, 1.75)).toBe(219);
  const paidOut = (at: string): string => new Date(fundsAt(Date.parse(at))).toISOString().slice(0, 10);
  expect(['2026-03-02', '2026-03-03', '2026-03-04'].map(paidOut)).toEqual(['2026-03-06', '2026-03-06', '2026-03-06']);
  expect(['2026-03-05', '2026-03-07', '2026-03-08'].map(paidOut)).toEqual(['2026-03-11', '2026-03-11', '2026-03-11']);
});

test("a plan's parts always add up to its order", async () => {
  const step = fc.record({
    kind: fc.constantFrom('refund', 'lower', 'advance'),
    amount: fc.integer({ min: 1, max: 20_000 }),
    strategy: fc.constantFrom(...STRATEGIES),
    days: fc.integer({ min: 1, max: 40 }),
  });
  const property = fc.asyncProperty(
    fc.integer({ min: 5000, max: 100_000 }),
    fc.constantFrom(3, 4, 6, 12),
    fc.array(step, { maxLength: 8 }),
    async (total, count, steps) => {
      const { sandbox, call } = await testSandbox();
      const created = await call('POST', '/v3/installment-plans', newPlan({ total, count }));
      const { planNumber } = created.body as unknown as { planNumber: string };
      let lowered = 0;
      for (const action of steps) {
        if (action.kind === 'advance') sandbox.advance(action.days * 86_400_000);
        if (action.kind === 'refund')
          await call('POST', `/v3/installment-plans/${planNumber}/refunds`, {
            amount: { value: action.amount, currency: 'USD' },
            strategy: action.strategy,
          });
        if (action.kind === 'lower') {
          const before = ((await call('GET', `/v3/installment-plans/${planNumber}`)).body as unknown as Plan).amount.value;
          const response = await call('PUT', `/v3/installment-plans/${planNumber}/order`, {
            newAmount: { value: Math.max(0, before - action.amount), currency: 'USD' },
          });
          if (response.status === 200) lowered += Math.min(action.amount, before);
        }
      }
      const plan = (await call('GET', `/v3/installment-plans/${planNumber}`)).body as unknown as Plan;
      const reduced = sum(plan.refunds.map(({ reducedFromSchedule }) => reducedFromSchedule.value));
      expect(plan.chargedAmount.value + plan.outstandingAmount.value + reduced + lowered).toBe(total);
      expect(plan.amount.value).toBe(plan.chargedAmount.value + plan.outstandingAmount.value);
      expect(plan.refundedAmount.value).toBeLessThanOrEqual(plan.chargedAmount.value);
      expect(sandbox.violations).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: 60 });
});

interface Amount {
  value: number;
}

interface Plan {
  amount: Amount;
  chargedAmount: Amount;
  outstandingAmount: Amount;
  refundedAmount: Amount;
  refunds: { reducedFromSchedule: Amount }[];
}

const newPlan = ({ total, count }: { total: number; count: number }): object => ({
  planData: {
    terminalId: '5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11',
    totalAmount: { value: total, currency: 'USD' },
    numberOfInstallments: count,
    purchaseMethod: 'ecommerce',
  },
  shopper: { fullName: 'Alex Rivera', email: 'alex.rivera@shopper.example' },
  billingAddress: { line1: '48 Beacon Street', city: 'Springfield', state: 'IL', postalCode: '62704', country: 'US' },
  paymentMethod: {
    type: 'card',
    card: { holderName: 'Alex Rivera', number: '4111111111111111', expiryMonth: 12, expiryYear: 2029, cvv: '123' },
  },
  termsAccepted: true,
});
