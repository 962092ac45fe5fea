import { mediumDay } from '../../domain/dates';
import { formatMoney } from '../../domain/money';
import { schedule, type Due } from '../../domain/schedule';
import type { Cell, Column, Tone } from './types';

/** Orders of the sample shop as the screens show them on April 20, 2026, when the sandbox starts. A test compares them with it. */
interface Order {
  first: string;
  /** Minor units. */
  total: number;
  currency: string;
  count: number;
  deposit?: number;
  /** The number of installments charged so far. */
  paid: number;
  status: string;
  holdReason?: string;
  terminal: string;
}

export const orders: Record<string, Order> = {
  'HL-10561': {
    first: '2026-04-18',
    total: 50_000,
    currency: 'USD',
    count: 4,
    paid: 0,
    status: 'pending_capture',
    terminal: 'Online shop',
  },
  'HL-10548': { first: '2026-03-20', total: 30_000, currency: 'JPY', count: 3, paid: 2, status: 'active', terminal: 'Japan' },
  'HL-10533': {
    first: '2026-03-12',
    total: 10_000,
    currency: 'USD',
    count: 3,
    deposit: 4000,
    paid: 2,
    status: 'active',
    terminal: 'Online shop',
  },
  'HL-10517': { first: '2026-03-10', total: 10_000, currency: 'USD', count: 3, paid: 2, status: 'active', terminal: 'Own gateway' },
  'HL-10509': {
    first: '2026-03-09',
    total: 30_000,
    currency: 'USD',
    count: 3,
    paid: 2,
    status: 'on_hold',
    holdReason: 'chargeback',
    terminal: 'Own gateway',
  },
  'HL-10490': { first: '2026-03-03', total: 24_000, currency: 'USD', count: 3, paid: 2, status: 'active', terminal: 'Online shop' },
  'HL-10482': { first: '2026-03-02', total: 50_000, currency: 'USD', count: 4, paid: 2, status: 'active', terminal: 'Online shop' },
  'HL-10466': {
    first: '2026-02-24',
    total: 50_000,
    currency: 'USD',
    count: 4,
    paid: 2,
    status: 'on_hold',
    holdReason: 'chargeback',
    terminal: 'Online shop',
  },
  'HL-10291': { first: '2026-02-10', total: 24_000, currency: 'USD', count: 3, paid: 1, status: 'canceled', terminal: 'Online shop' },
};

const orderOf = (reference: string): Order => {
  const order = orders[reference];
  if (!order) throw new Error(`No sample order ${reference}.`);
  return order;
};

/** The installments of a sample order. @throws Error when there is no such order. */
export function duesOf(reference: string): Due[] {
  const { total, count, first, deposit } = orderOf(reference);
  return schedule({ total, count, first, deposit });
}

/** What is still due on April 20, in minor units. */
export const outstandingOf = (reference: string): number =>
  orderOf(reference).status === 'canceled'
    ? 0
    : duesOf(reference)
        .slice(orderOf(reference).paid)
        .reduce((sum, { amount }) => sum + amount, 0);

export const usd = (value: number): string => formatMoney(value, 'USD');

/** `2026-03-02` as `Mar 2, 2026`, the Hub's date format. */
export const day: (date: string) => string = mediumDay;

/** The Hub's names for plan statuses. */
export const planWords: Record<string, [text: string, tone: Tone]> = {
  initialized: ['Started', 'plain'],
  pending_capture: ['Awaiting shipment', 'info'],
  active: ['In progress', 'good'],
  cleared: ['Paid in full', 'plain'],
  canceled: ['Canceled', 'plain'],
  expired: ['Expired', 'plain'],
};

/** The Hub's names for a plan on hold, by reason. */
export const holdWords: Record<string, [text: string, tone: Tone]> = {
  payment_failed: ['Delayed', 'wait'],
  chargeback: ['In dispute', 'bad'],
  merchant_request: ['Paused', 'plain'],
};

export const installmentWords: Record<string, [text: string, tone: Tone]> = {
  processed: ['Paid', 'good'],
  pending: ['Due', 'plain'],
};

export const caseWords: Record<string, [text: string, tone: Tone]> = {
  open: ['Open', 'wait'],
  under_review: ['Under review', 'info'],
  lost: ['Lost', 'bad'],
};

const labelled = ([text, tone]: [string, Tone] = ['', 'plain']): Cell => ({ text, tone });

export const planLabel = (status: string, holdReason?: string): Cell => labelled(holdReason ? holdWords[holdReason] : planWords[status]);
export const caseLabel = (status: string): Cell => labelled(caseWords[status]);

/** The columns of the list of plans. */
export const planColumns: Column[] = [
  { head: 'Created', share: 7.5 },
  { head: 'Order', share: 9.5 },
  { head: 'Shopper', share: 10.5 },
  { head: 'Amount', share: 8.5, align: 'end' },
  { head: 'Outstanding', share: 11, align: 'end' },
  { head: 'Status', share: 17 },
  { head: 'Terminal', share: 11 },
];

/** An order's row in the list of plans. */
export function planRow(reference: string): Cell[] {
  const { first, total, currency, status, holdReason, terminal } = orderOf(reference);
  return [
    day(first).replace(', 2026', ''),
    { text: reference, link: true },
    'Alex Rivera',
    formatMoney(total, currency),
    formatMoney(outstandingOf(reference), currency),
    planLabel(status, holdReason),
    { text: terminal, soft: true },
  ];
}

/** An order's schedule as rows: number, date, amount, and status. */
export const scheduleRows = (reference: string): Cell[][] =>
  duesOf(reference).map(({ number, date, amount }) => [
    String(number),
    day(date),
    formatMoney(amount, orderOf(reference).currency),
    labelled(installmentWords[number <= orderOf(reference).paid ? 'processed' : 'pending']),
  ]);
