import { brandOf, cardOnFile, passesLuhn } from './plans/cards';
import type { Delivery } from './core/chronicle';
import { Refusal } from './core/refusal';
import type { Sandbox } from './core/sandbox';
import type { Draw } from './core/draw';
import { DAY, durationOf, stamp } from './core/time';
import type { Outcome } from './core/types';
import type { Settings, World } from './core/world';
import { FINAL_DECLINES } from '../data/declines';
import { hasLostCase, hasOpenCase } from './operations/open-cases';
import { checkCard, verdict } from './operations/start-plans';
import { authorizedInto, challengedInto, localDate, planEvent, scheduleInto, settle } from './plans/life';
import { terminalOfPlan } from './plans/present';
import { outstandingOf, type PlanRecord } from './plans/record';
import { behaviorOf, optionsOf } from './plans/start';

/** What is wrong with an instruction to the sandbox, and what to send instead. */
export class Misuse extends Error {}

const LONGEST_ADVANCE = 400 * DAY;

/** A month of the calendar from now, as the schedule counts it; any other text is an ISO 8601 duration. */
function millisecondsOf(text: string, now: number): number {
  if (text === 'month' || text === 'P1M') {
    const next = new Date(now);
    const day = next.getUTCDate();
    next.setUTCMonth(next.getUTCMonth() + 1);
    // 31 January and a month is the end of February, not the 3rd of March.
    if (next.getUTCDate() !== day) next.setUTCDate(0);
    return next.getTime() - now;
  }
  return durationOf(text);
}

/** Turns the clock forward. @param by `P1M`, `P7D`, `PT10M`… @throws Misuse */
export function advance(sandbox: Sandbox, by: unknown): { now: string } {
  const { now } = sandbox.state;
  const milliseconds = typeof by === 'string' ? millisecondsOf(by, now) : 0;
  if (milliseconds <= 0 || milliseconds > LONGEST_ADVANCE)
    throw new Misuse('Send {"advance": "P1M"}: an ISO 8601 duration of 400 days at most, for example PT10M, P1D or P1M.');
  sandbox.advance(milliseconds);
  return { now: stamp(sandbox.state.now) };
}

const FAULTS = [
  'rate_limited',
  'internal_error',
  'service_unavailable',
  'gateway_timeout',
  'gateway_unreachable',
  'merchant_inactive',
  'ip_not_allowed',
] as const;

/** Makes the next requests fail. @throws Misuse */
export function setFaults(sandbox: Sandbox, next: unknown): { next: string[] } {
  const known: readonly string[] = FAULTS;
  const list = Array.isArray(next) ? (next as unknown[]) : undefined;
  if (!list || list.length > 100 || !list.every((one) => typeof one === 'string' && known.includes(one)))
    throw new Misuse(`Send {"next": ["rate_limited"]}: up to 100 codes out of ${FAULTS.join(', ')}. Each request takes one.`);
  sandbox.settings = { ...sandbox.state.settings, faults: list as string[] };
  return { next: list as string[] };
}

const SETTINGS: Record<keyof Omit<Settings, 'faults'>, readonly unknown[]> = {
  requestSigning: ['observe', 'enforce'],
  requestEncryption: ['off', 'optional', 'required'],
  responseEncryption: [true, false],
  rateLimits: [true, false],
};

/** How the client is set up in the Hub. @throws Misuse */
export function changeSettings(sandbox: Sandbox, wanted: unknown): Omit<Settings, 'faults'> {
  const entries = typeof wanted === 'object' && wanted !== null ? Object.entries(wanted) : [];
  const wrong = entries.find(([name, value]) => !Object.hasOwn(SETTINGS, name) || !SETTINGS[name as keyof typeof SETTINGS].includes(value));
  if (wrong || entries.length === 0)
    throw new Misuse(
      `Send one of ${Object.entries(SETTINGS)
        .map(([name, values]) => `${name}: ${values.join(' or ')}`)
        .join('; ')}.`,
    );
  sandbox.settings = { ...sandbox.state.settings, ...Object.fromEntries(entries) };
  const { faults: _, ...settings } = sandbox.state.settings;
  return settings;
}

/** What a shopper can do on the pages of Partita. */
export const SHOPPER_ACTIONS = ['approve', 'decline', 'pay', 'update_card', 'pay_off'] as const;

export interface ShopperInstruction {
  planNumber?: unknown;
  action?: unknown;
  /** For `pay` and `update_card`; the card that succeeds, when it is not there. */
  cardNumber?: unknown;
  /** For `pay`: how many the shopper chooses. */
  numberOfInstallments?: unknown;
}

function needs(isThere: boolean, plan: PlanRecord, what: string): void {
  if (!isThere) throw new Misuse(`Plan ${plan.planNumber} is ${plan.status}${plan.holdReason ? ` (${plan.holdReason})` : ''}: ${what}.`);
}

function cardFrom(cardNumber: unknown): ReturnType<typeof cardOnFile> {
  const number = typeof cardNumber === 'string' ? cardNumber.replaceAll(' ', '') : '4111111111111111';
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number) || brandOf(number) === 'other')
    throw new Misuse('cardNumber is not the number of a test card.');
  return cardOnFile({ number, expiryMonth: 12, expiryYear: 2029 });
}

/** The code of a refusal, or nothing. */
function refusalOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

function paid(plan: PlanRecord, { cardNumber, numberOfInstallments }: ShopperInstruction, world: Readonly<World>, draw: Draw): Outcome {
  const { now } = world;
  const terminal = terminalOfPlan(plan);
  needs(plan.status === 'initialized' && plan.authorization.status !== 'pending_3ds', plan, 'only a plan that nobody paid can be paid');
  const options = [1, ...optionsOf(terminal, plan.options)];
  const count = numberOfInstallments ?? plan.installments.length;
  if (typeof count !== 'number' || !options.includes(count)) throw new Misuse(`numberOfInstallments must be one of ${options.join(', ')}.`);
  const { card, does } = cardFrom(cardNumber);
  plan.card = card;
  plan.does = behaviorOf(does, plan.billingAddress);
  if (count !== plan.installments.length) scheduleInto(plan, plan.firstDate ?? localDate(now), outstandingOf(plan), count);
  const result = refusalOf(() => checkCard({ card, does: plan.does }, plan, terminal.amex)) ?? verdict(plan, card, 'partita', world);
  if (result === 'challenge') {
    plan.authorization = { status: 'pending_3ds', amount: plan.original, at: now, errorCode: 'authentication_required' };
    return { status: 200, plans: [settle(plan, draw)] };
  }
  if (result !== undefined) {
    plan.authorization = { status: 'failed', amount: plan.original, at: now, errorCode: result };
    const event = planEvent(plan, 'plan.creation_failed', now, { errorCode: result, gatewayResultCode: '05' });
    return { status: 200, plans: [settle(plan, draw)], events: FINAL_DECLINES.has(result) ? [event] : [] };
  }
  const events = authorizedInto(plan, now, draw);
  return { status: 200, plans: [settle(plan, draw)], events };
}

function updated(plan: PlanRecord, { cardNumber }: ShopperInstruction, world: Readonly<World>, draw: Draw): Outcome {
  needs(plan.status === 'on_hold' || plan.status === 'active', plan, 'there is no card to change');
  const { now } = world;
  const isDisputed = plan.holdReason === 'chargeback';
  const { card, does } = cardFrom(cardNumber);
  plan.card = card;
  plan.does = does;
  const events = [planEvent(plan, 'card.updated', now, { paymentMethod: { last4: card.last4, brand: card.brand } })];
  if (plan.holdReason === 'payment_failed' && plan.failure) {
    // The next retry comes at once.
    plan.failure = { ...plan.failure, since: now - DAY };
    for (const one of plan.installments) if (one.status === 'failed') one.attempts = 1;
  }
  const { planNumber } = plan;
  if (isDisputed && !hasOpenCase(planNumber, world) && !hasLostCase(planNumber, world)) {
    plan.status = 'active';
    delete plan.holdReason;
    const next = plan.installments.find(({ status }) => status === 'pending');
    if (next) events.push(planEvent(plan, 'plan.resumed', now, { nextDueDate: next.dueDate }));
  }
  return { status: 200, plans: [settle(plan, draw)], events };
}

function paidOff(plan: PlanRecord, now: number, draw: Draw): Outcome {
  needs(plan.status === 'active', plan, 'only an active plan can be paid off');
  const transactionId = `mock_${draw.hex(6)}`;
  const amount = outstandingOf(plan);
  for (const one of plan.installments)
    if (one.status === 'pending') Object.assign(one, { status: 'processed', processedAt: now, transactionId, attempts: 1 });
  plan.movements.push({ at: now, type: 'charge', amount, transactionId, fullCapture: true });
  plan.status = 'cleared';
  plan.clearedAt = now;
  return {
    status: 200,
    plans: [settle(plan, draw)],
    events: [planEvent(plan, 'plan.cleared', now, { clearedAt: stamp(now), clearedBy: 'early_payoff' })],
  };
}

/** Does what a shopper would do on a page of Partita. @throws Misuse */
export function actAsShopper(sandbox: Sandbox, instruction: ShopperInstruction): { planNumber: string; status: string } {
  const { planNumber, action } = instruction;
  const known = typeof planNumber === 'string' ? sandbox.state.plans.get(planNumber) : undefined;
  const actions: readonly unknown[] = SHOPPER_ACTIONS;
  if (!known || !actions.includes(action))
    throw new Misuse(
      `Send {"planNumber": "…", "action": "approve"}: the number of a plan of this sandbox, and one of ${SHOPPER_ACTIONS.join(', ')}.`,
    );
  sandbox.change((world, draw) => {
    const plan = structuredClone(known);
    if (action === 'pay') return paid(plan, instruction, world, draw);
    if (action === 'update_card') return updated(plan, instruction, world, draw);
    if (action === 'pay_off') return paidOff(plan, world.now, draw);
    needs(plan.authorization.status === 'pending_3ds' && plan.status === 'initialized', plan, 'no 3DS challenge waits for the shopper');
    const events = challengedInto(plan, action === 'approve', world.now, draw);
    return { status: 200, plans: [settle(plan, draw)], events };
  });
  sandbox.tick();
  return { planNumber: known.planNumber, status: sandbox.state.plans.get(known.planNumber)?.status ?? 'gone' };
}

/** Events from a number on, with the headers they were delivered with. */
export const eventsFrom = async (
  sandbox: Sandbox,
  from: number,
): Promise<{ next: number; items: (Omit<Delivery, 'body'> & { body: unknown; rawBody: string })[] }> => {
  const { next, items } = await sandbox.events(from);
  return { next, items: items.map((one) => ({ ...one, body: JSON.parse(one.body) as unknown, rawBody: one.body })) };
};
