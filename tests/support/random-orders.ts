// Orders of a shop whose requests to Partita fail at random, and what must be true of them whatever happens.
import { randomUUID } from 'node:crypto';
import { array, boolean, constant, constantFrom, oneof, record, sample, tuple, type Arbitrary } from 'fast-check';
import { expect } from 'vitest';
import type { Combination } from '../../src/reference/projects/combinations';
import { faultNames, type Fault, type FaultyNetwork } from './faulty-network';
import { deliverSigned } from './hostile-requests';
import { CARD, type Plan, type Visit } from './visit';

const GOOD = ['4111111111111111', '5555555555554444'];
const CARDS = [...GOOD, '4000020000001008', '4000020000006007', '4000030000001007'] as const;

/** Refunds, in minor units. */
const AMOUNTS = [5000, 8000] as const;

/** One thing that a shopper or the staff does, while some requests to Partita fail. */
type Step = { writes: Fault[]; reads: Fault[] } & (
  | { action: 'pay' | 'pay open plans' | 'cancel while the shopper pays'; card: string }
  | { action: 'return' | 'ship' | 'cancel' | 'approve' | 'decline' | 'ship in two tabs' }
  | { action: 'refund'; amount: number }
  | { action: 'refund in two tabs'; amount: number; other: number }
  | { action: 'events again'; isDuplicate: boolean }
);

const withFaults = <Action>(action: Arbitrary<Action>): Arbitrary<Action & { writes: Fault[]; reads: Fault[] }> => {
  const fault = constantFrom(...faultNames);
  const writes = array(fault, { maxLength: 6 });
  const reads = oneof({ weight: 1, arbitrary: constant([] as Fault[]) }, { weight: 1, arbitrary: array(fault, { maxLength: 6 }) });
  return record({ action, writes, reads }).map(({ action: chosen, ...faults }) => ({ ...chosen, ...faults }));
};

const card = constantFrom(...GOOD, ...CARDS);
const anyAmount = constantFrom(...AMOUNTS);

/** Most orders are paid at first, and then shipped, because an unpaid order refuses everything. */
const anyOrder: Arbitrary<Step[]> = tuple(
  withFaults(record({ action: constant('pay' as const), card })),
  withFaults(constantFrom({ action: 'return' as const }, { action: 'ship' as const })),
  array(
    withFaults(
      oneof(
        { weight: 3, arbitrary: record({ action: constantFrom('pay' as const, 'pay open plans' as const), card }) },
        {
          weight: 3,
          arbitrary: constantFrom({ action: 'return' as const }, { action: 'approve' as const }, { action: 'decline' as const }),
        },
        { weight: 2, arbitrary: constant({ action: 'ship' as const }) },
        { weight: 1, arbitrary: constant({ action: 'cancel' as const }) },
        { weight: 1, arbitrary: record({ action: constant('cancel while the shopper pays' as const), card }) },
        { weight: 4, arbitrary: record({ action: constant('refund' as const), amount: anyAmount }) },
        { weight: 2, arbitrary: record({ action: constant('refund in two tabs' as const), amount: anyAmount, other: anyAmount }) },
        { weight: 1, arbitrary: constant({ action: 'ship in two tabs' as const }) },
        { weight: 2, arbitrary: record({ action: constant('events again' as const), isDuplicate: boolean() }) },
      ),
    ),
    { minLength: 2, maxLength: 7 },
  ),
).map(([first, second, others]) => [first, second, ...others]);

const nameOf = (step: { action: string; amount?: number }): string => `${step.action} ${step.amount ?? ''}`;

const PAID = ['pending_capture', 'active', 'on_hold', 'cleared'];
const isPayable = ({ status, authorization }: Plan): boolean => status === 'initialized' && authorization.status !== 'failed';
const isPaid = ({ status }: Plan): boolean => PAID.includes(status);

/** What the staff and the shopper saw of an order. */
class RandomOrder {
  /** How often the shop said that it had refunded an amount. */
  private readonly refunds = new Map<number, number>();
  /** What failed when the staff selected a button, and hasn't succeeded since. */
  private readonly failed = new Map<string, Step>();
  readonly log: string[] = [];

  constructor(
    private readonly visit: Visit,
    private readonly network: FaultyNetwork,
    private readonly combination: Combination,
    readonly reference: string,
  ) {}

  async take(step: Step): Promise<void> {
    const { writes, reads } = step;
    this.network.fail(this.reference, { writes: [...writes], reads: [...reads] });
    const status = await this.act(step);
    this.network.fail(this.reference, { writes: [], reads: [] });
    const { writes: _, reads: __, ...action } = step;
    this.log.push(`${JSON.stringify(action)} → ${status} [${[...reads.map((fault) => `read ${fault}`), ...writes].join(', ')}]`);
    await this.checkPlans();
  }

  private async act(step: Step): Promise<number> {
    switch (step.action) {
      case 'pay':
        return this.pay(step.card);
      case 'pay open plans':
        return this.payOpenPlans(step.card);
      case 'cancel while the shopper pays': {
        const paying = this.combination.integration === 'direct' ? this.payByCard(step.card) : this.payOpenPlans(step.card);
        const [status] = await Promise.all([this.press({ ...step, action: 'cancel' }), paying]);
        return status;
      }
      case 'ship in two tabs': {
        const ship = { ...step, action: 'ship' } as const;
        return Math.min(...(await Promise.all([this.press(ship), this.press(ship)])));
      }
      case 'refund in two tabs': {
        const refund = { ...step, action: 'refund' } as const;
        return Math.min(...(await Promise.all([this.press(refund), this.press({ ...refund, amount: step.other })])));
      }
      case 'events again':
        return this.combination.webhooks ? this.repeatEvents(step.isDuplicate) : 0;
      case 'approve':
      case 'decline':
        return this.challenge(step.action);
      case 'return':
        return (await this.visit.get(`/checkout/done?order=${this.reference}`)).status;
      default:
        return this.press(step);
    }
  }

  private async pay(number: string): Promise<number> {
    const { status } = await this.visit.post('/checkout', { order: this.reference });
    if (this.combination.integration === 'direct') return this.payByCard(number);
    if (status < 400) await this.payOpenPlans(number);
    return status;
  }

  private async payByCard(number: string): Promise<number> {
    return (await this.visit.post('/checkout/pay', { ...CARD, order: this.reference, number })).status;
  }

  /** Delivers all events of the order in reverse order: as copies, hours later, or as if they hadn't arrived before. */
  private async repeatEvents(isDuplicate: boolean): Promise<number> {
    const events = await this.visit.events(this.reference);
    for (const { id, rawBody } of events.toReversed()) await deliverSigned(this.visit, isDuplicate ? id : `evt_${randomUUID()}`, rawBody);
    return events.length;
  }

  /** The shopper pays in each open tab. */
  private async payOpenPlans(cardNumber: string): Promise<number> {
    if (this.combination.integration === 'direct') return 0;
    for (const { planNumber, status } of await this.visit.plans(this.reference))
      if (status === 'initialized') await this.visit.tryControl('/shopper', { planNumber, action: 'pay', cardNumber });
    return 0;
  }

  private async challenge(action: 'approve' | 'decline'): Promise<number> {
    for (const { planNumber, authorization } of await this.visit.plans(this.reference))
      if (authorization.status === 'pending_3ds') await this.visit.tryControl('/shopper', { planNumber, action });
    return 0;
  }

  /** Selects a button of the staff. */
  private async press(step: Step): Promise<number> {
    const form: Record<string, string> = step.action === 'refund' ? { amount: String(step.amount) } : {};
    const { status } = await this.visit.post(`/orders/${this.reference}/${step.action}`, form);
    if (status === 303 && step.action === 'refund') this.refunds.set(step.amount, (this.refunds.get(step.amount) ?? 0) + 1);
    if (status >= 500) this.failed.set(nameOf(step), step);
    else if (status === 303) this.failed.delete(nameOf(step));
    return status;
  }

  private async checkPlans(): Promise<void> {
    const plans = await this.visit.plans(this.reference);
    expect(plans.filter(isPaid).length, 'plans that the shopper pays').toBeLessThanOrEqual(1);
    for (const amount of AMOUNTS) {
      const unknown = this.failed.has(nameOf({ action: 'refund', amount })) ? 1 : 0;
      const made = plans.flatMap(({ refunds }) => refunds).filter((refund) => refund.amount.value === amount).length;
      const reported = this.refunds.get(amount) ?? 0;
      expect(made, `refunds of ${amount}, of which the shop reported ${reported}`).toBeGreaterThanOrEqual(reported);
      expect(made, `refunds of ${amount}, of which the shop reported ${reported}`).toBeLessThanOrEqual(reported + unknown);
    }
  }

  /** Everything works again: the staff repeats what failed, the shopper returns, and the shop and Partita agree. */
  async recover(): Promise<void> {
    for (const [name, step] of this.failed) this.log.push(`again ${name} → ${await this.press(step)}`);
    expect((await this.visit.get(`/checkout/done?order=${this.reference}`)).status, 'the return page').toBeLessThan(300);
    await this.checkPlans();
    const plans = await this.visit.plans(this.reference);
    const { state = '', fulfillments } = await this.visit.order(this.reference);
    const seen = `the order is ${state}, and its plans are ${plans.map(({ status, authorization }) => `${status} (${authorization.status})`).join(', ')}`;
    const isKept = ['paid', 'shipped', 'disputed'].includes(state);
    expect(plans.some(isPaid), seen).toBe(isKept);
    if (state === 'paid')
      expect(
        plans.map(({ status }) => status),
        seen,
      ).toContain('pending_capture');
    if (state === 'shipped')
      expect(
        plans.map(({ status }) => status),
        seen,
      ).not.toContain('pending_capture');
    if (state !== 'pending') expect(plans.filter(isPayable), seen).toEqual([]);
    expect(Number(fulfillments), seen).toBeLessThanOrEqual(1);
    if (isKept) expect(fulfillments, seen).toBe('1');
  }
}

/**
 * Lets shoppers and staff use a shop while its requests to Partita fail at random.
 * @throws Error with the steps of the order, and with the seed that repeats them.
 */
export async function surviveFaults(visit: Visit, network: FaultyNetwork, combination: Combination, count: number): Promise<void> {
  const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const orders = sample(anyOrder, { seed, numRuns: count });
  await visit.control('/settings', { rateLimits: false });
  await Promise.all(
    orders.map(async (steps) => {
      const order = new RandomOrder(visit, network, combination, await visit.newOrder());
      try {
        for (const step of steps) await order.take(step);
        await order.recover();
      } catch (error) {
        throw new Error(`FAULT_SEED=${seed}, order ${order.reference}: ${String(error)}\n${order.log.join('\n')}`, { cause: error });
      }
    }),
  );
}
