import { expect, test } from 'vitest';
import { differences, readOrders, readPlans, reconcile, UnreadableFile, type BookedOrder, type DifferenceKind, type LedgerPlan } from '.';

/** A reproducible random number from 0 up to a limit: https://github.com/bryc/code/blob/master/jshash/PRNGs.md#mulberry32 */
function randomOf(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

type Random = ReturnType<typeof randomOf>;

/** An order and its plan, which agree. */
interface Pair {
  order: BookedOrder;
  plan: LedgerPlan;
}

/** Everything that can happen to an order in a shop without mistakes, each with amounts of its own. */
const LIVES: Record<string, (total: number, part: number) => { order: Partial<BookedOrder>; plan: Partial<LedgerPlan> }> = {
  unpaid: (total) => ({ order: { status: 'pending' }, plan: { status: 'initialized', outstanding: total } }),
  expired: () => ({ order: { status: 'pending' }, plan: { status: 'expired', amount: 0, outstanding: 0 } }),
  authorized: (total) => ({ order: { status: 'paid' }, plan: { status: 'pending_capture', outstanding: total } }),
  active: (total, part) => ({ order: { status: 'shipped', captured: total }, plan: { status: 'active', outstanding: total - part } }),
  onHold: (total, part) => ({ order: { status: 'disputed', captured: total }, plan: { status: 'on_hold', outstanding: total - part } }),
  cleared: (total) => ({ order: { status: 'paid', captured: total }, plan: { status: 'cleared', outstanding: 0 } }),
  // The schedule is lowered first, and then money is returned to the card.
  refundedBeforeCapture: (total, part) => ({
    order: { status: 'shipped', captured: total - part, refunded: part },
    plan: { status: 'active', amount: total - part, outstanding: 0, reducedFromSchedule: part },
  }),
  refundedPartly: (total, part) => ({
    order: { status: 'shipped', captured: total, refunded: part },
    plan: { status: 'active', amount: total - part, outstanding: total - 2 * part, reducedFromSchedule: part },
  }),
  refundedToCard: (total, part) => ({
    order: { status: 'refunded', captured: total, refunded: total },
    plan: { status: 'cleared', amount: part, outstanding: 0, refundedToCard: part, reducedFromSchedule: total - part },
  }),
  canceled: () => ({ order: { status: 'canceled' }, plan: { status: 'canceled', amount: 0, outstanding: 0 } }),
  canceledByRefund: (total) => ({
    order: { status: 'refunded', refunded: total },
    plan: { status: 'canceled', amount: 0, outstanding: 0, reducedFromSchedule: total },
  }),
};

function pairOf(index: number, currency: string, random: Random, life?: string): Pair {
  const names = Object.keys(LIVES);
  const total = (currency === 'JPY' ? 3000 : 5000) + random(90_000);
  const part = 100 + random(Math.floor(total / 3) - 100);
  const { order, plan } = LIVES[life ?? names[random(names.length)] ?? 'active']?.(total, part) ?? { order: {}, plan: {} };
  const [orderNumber, planNumber] = [`HL-${10_000 + index}`, `PLAN${currency}${index}`];
  // Some merchants store no plan numbers.
  const stored = random(5) === 0 && order.status !== 'pending' && order.status !== 'canceled' ? '' : planNumber;
  return {
    order: {
      line: index + 2,
      orderNumber,
      planNumber: stored,
      status: 'paid',
      amount: total,
      currency,
      captured: 0,
      refunded: 0,
      ...order,
    },
    plan: {
      planNumber,
      orderReference: orderNumber,
      status: 'active',
      currency,
      amount: total,
      outstanding: 0,
      refundedToCard: 0,
      reducedFromSchedule: 0,
      ...plan,
    },
  };
}

/** A mistake of each kind: the life of the order it happens to, and what it does to the books or to the plan. */
const MISTAKES: Record<DifferenceKind, [life: string, make: (pair: Pair, other: Pair, random: Random) => void]> = {
  missing_payment: ['authorized', ({ order }) => void (order.status = 'pending')],
  unknown_plan: ['active', ({ order, plan }) => void (order.planNumber = `${plan.planNumber.slice(0, -1)}X`)],
  other_order: ['active', ({ order }, { plan }) => void (order.planNumber = plan.planNumber)],
  currency: ['active', ({ order }) => void (order.currency = order.currency === 'JPY' ? 'USD' : 'CAD')],
  factor_100: [
    'active',
    ({ order }) => {
      order.amount *= 100;
      order.captured *= 100;
    },
  ],
  amount: ['authorized', ({ order }, _, random) => void (order.amount += 1 + random(2000))],
  missing_refund: ['refundedPartly', ({ order }) => void (order.refunded = 0)],
  refund_twice: ['refundedPartly', ({ order }) => void (order.refunded *= 2)],
  refund_not_made: ['active', ({ order }, _, random) => void (order.refunded = 1 + random(order.amount))],
  canceled_but_charged: ['active', ({ order }) => Object.assign(order, { status: 'canceled', captured: 0 })],
  paid_but_unpaid: ['expired', ({ order }) => void (order.status = 'paid')],
  ended_early: [
    'active',
    ({ plan }) => Object.assign(plan, { status: 'canceled', amount: plan.amount - plan.outstanding, outstanding: 0 }),
  ],
  not_captured: ['authorized', ({ order }) => Object.assign(order, { status: 'shipped', captured: order.amount })],
  missing_capture: ['active', ({ order }) => Object.assign(order, { status: 'paid', captured: 0 })],
  partial_capture: ['active', ({ order }) => void (order.captured -= 1 + Math.floor(order.captured / 2))],
};

const kinds = Object.keys(differences) as DifferenceKind[];

/** 1,000 orders, of which every kind of mistake happens to one. */
function books(seed: number, currency: string): Pair[] & { wrong?: Map<string, DifferenceKind> } {
  const random = randomOf(seed);
  const places = Array.from({ length: 1000 }, (_, index) => index);
  const wrongAt = new Map(kinds.map((kind) => [places.splice(random(places.length), 1)[0], kind]));
  const pairs = Array.from({ length: 1000 }, (_, index) => {
    const kind = wrongAt.get(index);
    return pairOf(index, currency, random, kind && MISTAKES[kind][0]);
  });
  const other = pairs[places[random(places.length)] ?? 0];
  const wrong = new Map<string, DifferenceKind>();
  for (const [index, kind] of wrongAt) {
    const pair = pairs[index ?? 0];
    if (!pair || !other) throw new Error('There are 1,000 pairs.');
    MISTAKES[kind][1](pair, other, random);
    wrong.set(pair.order.orderNumber, kind);
  }
  return Object.assign(pairs, { wrong });
}

/** Shuffles, because neither side has an order. */
const shuffled = <Item>(items: readonly Item[], random: Random): Item[] =>
  items
    .map((item) => [random(1_000_000), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);

const found = (pairs: readonly Pair[], random = randomOf(1)): Map<string | null, string> => {
  const orders = shuffled(
    pairs.map(({ order }) => order),
    random,
  );
  const plans = shuffled(
    pairs.map(({ plan }) => plan),
    random,
  );
  const all = reconcile(orders, plans);
  const map = new Map(all.map(({ orderNumber, kind }) => [orderNumber, kind as string]));
  expect(map.size, 'differences of one order').toBe(all.length);
  return map;
};

for (const currency of ['USD', 'JPY'])
  test(`every seeded mistake in 1,000 orders in ${currency} is found, and nothing else, with 50 seeds`, () => {
    expect(kinds.length).toBeGreaterThanOrEqual(12);
    for (let seed = 1; seed <= 50; seed += 1) {
      const pairs = books(seed, currency);
      expect([...found(pairs, randomOf(seed))].toSorted(), `seed ${seed}`).toEqual([...(pairs.wrong ?? [])].toSorted());
    }
  });

test('books without a mistake have no difference, whatever happened to their orders', () => {
  for (const currency of ['USD', 'JPY']) {
    const random = randomOf(7);
    const pairs = Array.from({ length: 1000 }, (_, index) => pairOf(index, currency, random));
    expect([...found(pairs)]).toEqual([]);
  }
});

test('a payment without any order, and a second payment for one, are missing in the books', () => {
  const random = randomOf(3);
  const [first, lost] = [pairOf(1, 'USD', random, 'active'), pairOf(2, 'USD', random, 'cleared')];
  const second = { ...first.plan, planNumber: 'SECOND' };
  const abandoned = { ...first.plan, planNumber: 'ABANDONED', status: 'expired', amount: 0, outstanding: 0 };
  const [one, two, ...more] = reconcile([first.order], [first.plan, lost.plan, second, abandoned]);
  expect([one, two]).toMatchObject([
    { kind: 'missing_payment', orderNumber: 'HL-10002', planNumber: 'PLANUSD2' },
    { kind: 'missing_payment', orderNumber: 'HL-10001', planNumber: 'SECOND' },
  ]);
  expect(more).toEqual([]);
});

const HEAD = 'order_number,plan_number,status,amount,currency,captured,refunded';

test('orders are read with a BOM, both line breaks, quotation marks, and columns in any order', () => {
  const text =
    '\uFEFFcurrency,order_number,plan_number,status,captured,refunded,amount\r\nUSD,"HL-1, ""gift""",P1,shipped,500,0,500\r\n\r\nJPY,HL-2,,pending,0,0,9\n';
  expect(readOrders(text, 'orders.csv')).toEqual([
    { line: 2, orderNumber: 'HL-1, "gift"', planNumber: 'P1', status: 'shipped', amount: 500, currency: 'USD', captured: 500, refunded: 0 },
    { line: 4, orderNumber: 'HL-2', planNumber: '', status: 'pending', amount: 9, currency: 'JPY', captured: 0, refunded: 0 },
  ]);
  expect(readOrders(HEAD, 'orders.csv')).toEqual([]);
});

test.each<[string, string, string]>([
  ['nothing', '', 'orders.csv:1: the column "order_number" is missing. The columns are order_number, plan_number,'],
  ['a missing column', 'order_number,plan_number,status,amount,currency,captured', 'orders.csv:1: the column "refunded" is missing.'],
  ['an unknown column', `${HEAD},shipped_at`, 'orders.csv:1: the column "shipped_at" is unknown or there twice.'],
  ['a column twice', `${HEAD},amount`, 'orders.csv:1: the column "amount" is unknown or there twice.'],
  ['semicolons', HEAD.replaceAll(',', ';'), 'separated by commas.'],
  ['a short row', `${HEAD}\nHL-1,P,paid,1,USD,0`, 'orders.csv:2: the row has 6 values, but there are 7 columns.'],
  ['an open quotation mark', `${HEAD}\nHL-1,"P,paid,1,USD,0,0`, 'orders.csv:2: a quotation mark is in the wrong place.'],
  ['a quotation mark inside', `${HEAD}\nHL-1,P"x",paid,1,USD,0,0`, 'orders.csv:2: a quotation mark is in the wrong place.'],
  ['an amount in major units', `${HEAD}\nHL-1,P,paid,500.00,USD,0,0`, 'orders.csv:2: amount must be a whole number of minor units'],
  ['a negative refund', `${HEAD}\nHL-1,P,paid,500,USD,0,-5`, 'orders.csv:2: refunded must be a whole number of minor units'],
  [
    'an unknown status',
    `${HEAD}\nHL-1,P,done,500,USD,0,0`,
    'orders.csv:2: status must be pending, paid, shipped, canceled, refunded, disputed, not "done".',
  ],
  ['a currency in words', `${HEAD}\nHL-1,P,paid,500,dollars,0,0`, 'orders.csv:2: currency must be a code such as USD, not "dollars".'],
  ['an empty order number', `${HEAD}\n,P,paid,500,USD,0,0`, 'orders.csv:2: order_number is empty.'],
  [
    'an order twice',
    `${HEAD}\nHL-1,P,paid,5,USD,0,0\nHL-2,P,paid,5,USD,0,0\nHL-1,P,paid,5,USD,0,0`,
    'orders.csv:4: order HL-1 is also in line 2.',
  ],
])('%s is refused with the file and the line', (_, text, message) => {
  expect(() => readOrders(text, 'orders.csv')).toThrow(UnreadableFile);
  expect(() => readOrders(text, 'orders.csv')).toThrow(message);
});

const PLAN_HEAD = 'plan_number,order_reference,plan_status,plan_amount,currency,outstanding_amount,refunded_to_card,reduced_from_schedule';

test('plans are read from a report in CSV and in JSON, in minor units of their currency', () => {
  const csv = `created_at,${PLAN_HEAD}\r\n"2026","P1","HL-1","active","500.00","USD","250.00","0.00","60.00"\r\n"2026","P2",,"cleared","30000","JPY","0","0","0"\r\n`;
  const plans = readPlans(csv, 'plans.csv');
  expect(plans).toEqual([
    {
      planNumber: 'P1',
      orderReference: 'HL-1',
      status: 'active',
      currency: 'USD',
      amount: 50_000,
      outstanding: 25_000,
      refundedToCard: 0,
      reducedFromSchedule: 6000,
    },
    {
      planNumber: 'P2',
      orderReference: null,
      status: 'cleared',
      currency: 'JPY',
      amount: 30_000,
      outstanding: 0,
      refundedToCard: 0,
      reducedFromSchedule: 0,
    },
  ]);
  const rows = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
  const items = rows.slice(1).map((row) => Object.fromEntries(row.map((cell, index) => [rows[0]?.[index] ?? '', cell || null])));
  expect(readPlans(JSON.stringify({ items, hasMore: false }), 'plans.json')).toEqual(plans);
  expect(readPlans(JSON.stringify(items), 'plans.json')).toEqual(plans);
});

test.each<[string, string, string]>([
  ['another report', 'refund_id,plan_number', 'p:1: the column "order_reference" is missing.'],
  ['an amount with too few decimals', `${PLAN_HEAD}\nP,HL-1,active,500,USD,0.00,0.00,0.00`, 'p:2: plan_amount must be an amount in USD'],
  ['broken JSON', '{"items":', "p isn't valid JSON."],
  ['JSON of another kind', '{"error":{}}', 'p has no rows'],
  ['one page of several', '{"items":[],"hasMore":true}', 'p is one page of several.'],
  ['JSON without a column', '[{"plan_number":"P","currency":"USD"}]', 'p, row 1: "order_reference" is missing.'],
])('a report that is %s is refused with what to do', (_, text, message) => {
  expect(() => readPlans(text, 'p')).toThrow(message);
});
