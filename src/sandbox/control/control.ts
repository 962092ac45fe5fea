import { foreignTerminal, sandboxTerminals, usualSandboxTerminal, type SandboxTerminal } from '../../data/sandbox-terminals';
import type { Delivery } from '../engine/signed-event';
import type { Sandbox } from '../engine/sandbox';
import { LONGEST_MOVE } from '../engine/store';
import { isObject } from '../../domain/is-object';
import { monthsLater } from '../../domain/schedule';
import { DAY, daysBetween, durationOf, HOUR, MINUTE, readTime, SECOND, stamp } from '../../domain/time';
import { FAULTS, isAboutOrders } from '../engine/faults';
import type { Fault, Settings } from '../core/state';
import { isActive } from '../keys/rules';
import { ControlError } from './control-error';

export { ControlError } from './control-error';
export { actAsShopper, SHOPPER_ACTIONS, type ShopperInstruction } from './shopper';

/** How many orders can have simulated errors of their own. */
const MAX_ORDERS = 50;

const UNITS: Record<string, number> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY, w: 7 * DAY };

/** Splits an ISO 8601 duration into years, months, and the rest. */
const DURATION = /^P(?:(\d{1,2})Y)?(?:(\d{1,3})M)?((?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/;

/** Parses `35d`, `3h`, and ISO 8601 durations. Years and months are those of the calendar, as in payment schedules. */
function millisecondsOf(text: string, now: number): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhdw])$/.exec(text) ?? [];
  if (count !== undefined) return Number(count) * (UNITS[unit] ?? 0);
  const [, years = 0, months = 0, rest = ''] = DURATION.exec(text === 'month' ? 'P1M' : text) ?? [];
  const today = stamp(now).slice(0, 10);
  return daysBetween(today, monthsLater(today, 12 * Number(years) + Number(months))) * DAY + durationOf(`P${rest}`);
}

/** Moves the clock forward. @param by `35d`, `3h`, `P1M`, `PT10M`… @throws ControlError */
export function advance(sandbox: Sandbox, by: unknown): { now: string } {
  const { now } = sandbox.state;
  const milliseconds = typeof by === 'string' ? millisecondsOf(by, now) : 0;
  if (milliseconds <= 0 || milliseconds > LONGEST_MOVE)
    throw new ControlError('Pass a duration of at most 400 days, such as 35d, 3h, 2w, or P1M for a calendar month (ISO 8601).');
  sandbox.advance(milliseconds);
  return { now: stamp(sandbox.state.now) };
}

/** Sets the clock to a later time. @param to RFC 3339, such as `2026-06-01T00:00:00Z`. @throws ControlError */
export function setClock(sandbox: Sandbox, to: unknown): { now: string } {
  const { now } = sandbox.state;
  const at = typeof to === 'string' ? readTime(to) : undefined;
  if (at === undefined) throw new ControlError('Pass a time with an offset from UTC, such as 2026-06-01T00:00:00Z.');
  if (at < now) throw new ControlError(`The clock is at ${stamp(now)} and can't go back. Reset the sandbox to start again.`);
  if (at > now + LONGEST_MOVE) throw new ControlError(`The clock is at ${stamp(now)} and moves 400 days at most.`);
  sandbox.advance(at - now);
  return { now: stamp(sandbox.state.now) };
}

/**
 * Makes the next requests fail.
 * @param only Limits the errors to an operation, `v3/Refund`, or to the requests about an order. Without an order, the errors of all
 * orders end. Those of an order can start after an operation has succeeded.
 * @throws ControlError
 */
export function setFaults(
  sandbox: Sandbox,
  next: unknown,
  only: { operation?: unknown; orderReference?: unknown; after?: unknown } = {},
): Fault & { orderReference?: string } {
  const list = Array.isArray(next) ? (next as unknown[]) : undefined;
  if (!list || list.length > 100 || !list.every((item) => typeof item === 'string' && FAULTS.includes(item)))
    throw new ControlError(`Send {"next": ["rate_limited"]}: up to 100 codes out of ${FAULTS.join(', ')}. Each request takes one.`);
  const operation = sandbox.contract.operations.find(({ id }) => id === only.operation)?.id;
  if (only.operation !== undefined && operation === undefined)
    throw new ControlError('operation must be the ID of an operation, such as v3/InitiateInstallmentPlan or v3/Refund.');
  const { orderReference } = only;
  if (orderReference !== undefined && (typeof orderReference !== 'string' || orderReference === '' || orderReference.length > 64))
    throw new ControlError('orderReference must be the reference of an order, such as HL-10482.');
  const after = sandbox.contract.operations.find((rule) => rule.id === only.after && isAboutOrders(rule))?.id;
  if (only.after !== undefined && (after === undefined || orderReference === undefined))
    throw new ControlError(
      'after must be an operation of the Installments API, such as v3/Refund, and needs the orderReference of an order.',
    );
  const { faultsOf: _, orderFaults = {}, ...settings } = sandbox.state.settings;
  const fault: Fault = { next: list as string[], operation, after };
  if (orderReference === undefined) {
    sandbox.settings = { ...settings, faults: fault.next, faultsOf: operation };
    return fault;
  }
  const { [orderReference]: __, ...others } = orderFaults;
  const orders = fault.next.length > 0 ? { ...others, [orderReference]: fault } : others;
  if (Object.keys(orders).length > MAX_ORDERS) throw new ControlError(`The requests about ${MAX_ORDERS} orders can fail at the same time.`);
  sandbox.settings = { ...sandbox.state.settings, orderFaults: orders };
  return { ...fault, orderReference };
}

/** The client's settings in the Hub. */
type ClientSettings = Omit<Settings, 'faults' | 'faultsOf' | 'orderFaults' | 'addedTerminal'>;

const SETTINGS: Record<keyof ClientSettings, readonly unknown[]> = {
  requestSigning: ['observe', 'enforce'],
  requestEncryption: ['off', 'optional', 'required'],
  responseEncryption: [true, false],
  rateLimits: [true, false],
};

/** Adds a terminal with the default settings to the sample shop, and replaces a previously added one. Existing IDs aren't added. */
export function addTerminal(sandbox: Sandbox, { terminalId, currency }: Pick<SandboxTerminal, 'terminalId' | 'currency'>): void {
  const isKnown = terminalId === foreignTerminal || sandboxTerminals.some((terminal) => terminal.terminalId === terminalId);
  const { addedTerminal: _, ...settings } = sandbox.state.settings;
  sandbox.settings = isKnown
    ? settings
    : { ...settings, addedTerminal: { ...usualSandboxTerminal, terminalId, currency, name: 'Your terminal' } };
}

/** Changes the client's settings in the Hub. @throws ControlError */
export function changeSettings(sandbox: Sandbox, changes: unknown): ClientSettings {
  const entries = isObject(changes) ? Object.entries(changes) : [];
  const wrong = entries.find(([name, value]) => !Object.hasOwn(SETTINGS, name) || !SETTINGS[name as keyof typeof SETTINGS].includes(value));
  if (wrong || entries.length === 0)
    throw new ControlError(
      `Send one of ${Object.entries(SETTINGS)
        .map(([name, values]) => `${name}: ${values.join(' or ')}`)
        .join('; ')}.`,
    );
  const { keys, now } = sandbox.state;
  const hasKey = [...keys.values()].some((key) => key.usage.includes('response_encryption') && isActive(key, now));
  if (!hasKey && Object.fromEntries(entries).responseEncryption === true)
    throw new ControlError('There is no active key to encrypt responses to. Register one with the usage response_encryption first.');
  sandbox.settings = { ...sandbox.state.settings, ...Object.fromEntries(entries) };
  return settingsOf(sandbox);
}

/** Returns the client's settings in the Hub. */
export function settingsOf(sandbox: Sandbox): ClientSettings {
  const { requestSigning, requestEncryption, responseEncryption, rateLimits } = sandbox.state.settings;
  return { requestSigning, requestEncryption, responseEncryption, rateLimits };
}

/** Returns events from a number on. `dropped` is how many are no longer stored: the sandbox stores the last 500. */
export const eventsFrom = async (
  sandbox: Sandbox,
  from: number,
): Promise<{ next: number; dropped: number; items: (Omit<Delivery, 'body'> & { body: unknown; rawBody: string })[] }> => {
  const { next, items } = await sandbox.events(from);
  const dropped = Math.max(0, sandbox.state.droppedEvents - from);
  return {
    next,
    dropped,
    items: items.map((delivery) => ({ ...delivery, body: JSON.parse(delivery.body) as unknown, rawBody: delivery.body })),
  };
};
