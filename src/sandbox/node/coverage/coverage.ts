import { chaosFaults } from '../../../data/chaos-faults';
import { checksumOf } from '../../core/bytes';
import type { Contract } from '../../contract/types';
import { FAULTS_IN_BETWEEN } from '../../engine/faults';
import type { Exchange, Observation } from './observation';

const DECLINED = 402;

/** How often something was seen, and how the shop reacted: `{ "201": 2 }` or `{ sameKey: 1 }`. */
export interface Seen {
  count: number;
  reactions: Record<string, number>;
}

/** What the specifications know, by group and name. */
export type Coverage = Record<GroupName, Record<string, Seen>>;
export type GroupName = 'operations' | 'errors' | 'declines' | 'events' | 'faults';

const none = (names: readonly string[]): Record<string, Seen> =>
  Object.fromEntries(names.map((name) => [name, { count: 0, reactions: {} }]));

/** Returns the coverage of a run that did nothing: everything that the specifications know, so a new code is in it without an edit. */
export function emptyCoverage({ operations, errors, events = {} }: Pick<Contract, 'operations' | 'errors' | 'events'>): Coverage {
  const isDecline = ([, { status }]: [string, { status: number }]): boolean => status === DECLINED;
  const codes = Object.entries(errors);
  const namesOf = (list: typeof codes): string[] => list.map(([name]) => name);
  return {
    operations: none(operations.map(({ id }) => id)),
    errors: none(namesOf(codes.filter((code) => !isDecline(code)))),
    declines: none(namesOf(codes.filter(isDecline))),
    events: none(Object.keys(events)),
    faults: none([...chaosFaults.map(({ name }) => name), ...FAULTS_IN_BETWEEN]),
  };
}

/** An error that the shop may react to. */
interface Open {
  seen: Seen;
  key: string | undefined;
  body: string;
}

/** The most errors and events that a counter remembers, so a long run doesn't exhaust the memory. */
const MOST_REMEMBERED = 5000;

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.set(key, value);
  if (map.size > MOST_REMEMBERED) map.delete(map.keys().next().value as string);
}

const react = ({ reactions }: Seen, reaction: string): void => void (reactions[reaction] = (reactions[reaction] ?? 0) + 1);

/** Counts what happens in a sandbox. A reset of the sandbox doesn't reset it, because tests reset the sandbox before each of them. */
export class Counter {
  readonly coverage: Coverage;
  /** The errors whose request wasn't sent again yet, by its method and URL. */
  private readonly open = new Map<string, Open>();
  /** The faults that delay an event, by its ID and URL. */
  private readonly delayed = new Map<string, string>();
  private readonly delivered = new Map<string, true>();

  constructor(contract: Pick<Contract, 'operations' | 'errors' | 'events'>) {
    this.coverage = emptyCoverage(contract);
  }

  /** Counts something that has happened. */
  add(observation: Observation): void {
    const { errors, declines, events } = this.coverage;
    if (observation.kind === 'reset') this.open.clear();
    else if (observation.kind === 'request') this.addRequest(observation);
    else if (observation.kind === 'delivery') this.addDelivery(observation);
    else {
      if (observation.kind === 'event') this.see(events, observation.type);
      const seen = this.see(declines, observation.errorCode) ?? this.see(errors, observation.errorCode);
      if (seen) react(seen, observation.kind === 'event' ? 'inEvent' : 'onPage');
    }
  }

  /** Counts a name, unless it's unknown. */
  private see(group: Record<string, Seen>, name: string | undefined): Seen | undefined {
    const seen = name !== undefined && Object.hasOwn(group, name) ? group[name] : undefined;
    if (seen) seen.count += 1;
    return seen;
  }

  private addRequest({ from, method, url, headers, body = '', status, operation, errorCode, fault }: Exchange): void {
    if (from !== 'shop') return;
    const { operations, errors, declines, faults } = this.coverage;
    const place = `${method} ${url}`;
    const key = headers['x-partita-idempotency-key'];
    const before = this.open.get(place);
    const isSameKey = key !== undefined && key === before?.key;
    // A request with another key and another body is about something else.
    if (before && (isSameKey || before.body === checksumOf(body))) {
      react(before.seen, isSameKey ? 'sameKey' : key === undefined ? 'again' : 'newKey');
      this.open.delete(place);
    }
    const called = this.see(operations, operation);
    if (called) react(called, String(status));
    const seen = this.see(declines, errorCode) ?? this.see(errors, errorCode) ?? this.see(faults, fault);
    if (seen) remember(this.open, place, { seen, key, body: checksumOf(body) });
  }

  private addDelivery({ type, id, url, status, fault }: Observation & { kind: 'delivery' }): void {
    const { events, faults } = this.coverage;
    const place = `${id} ${url}`;
    const disturbed = this.see(faults, fault);
    if (status === undefined) {
      if (fault !== undefined) remember(this.delayed, place, fault);
      return;
    }
    if (disturbed) react(disturbed, String(status));
    if (fault !== undefined && fault !== 'slow') return;
    const delayedBy = faults[this.delayed.get(place) ?? ''];
    if (delayedBy) react(delayedBy, String(status));
    this.delayed.delete(place);
    const seen = events[type];
    if (!seen) return;
    react(seen, String(status));
    if (this.delivered.has(place)) react(seen, 'redelivered');
    remember(this.delivered, place, true);
  }
}
