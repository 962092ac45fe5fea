import { START, type CheckoutState } from './checkout-state';
import { CALLBACKS, EVENT_NAMES, type Lane, type Moment, type Presentation } from './moments';
import { ORDER } from './order';
import type { ShopResponse } from './sandbox-shop';

const MAX_ENTRIES = 60;

/** The state of a checkout, its subscribers, and its log of calls, events, and messages. */
export class CheckoutStore {
  state = START;
  private readonly listeners = new Set<() => void>();
  private entries = 0;
  private last = Promise.resolve();

  constructor(readonly presentation: Presentation) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  set(change: Partial<CheckoutState>): void {
    this.replace({ ...this.state, ...change });
  }

  replace(state: CheckoutState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }

  /** Runs actions one at a time, so a late response never affects a later attempt. */
  enqueue(action: () => Promise<void>): Promise<void> {
    const next = this.last.then(action);
    this.last = next.catch(() => undefined);
    return next;
  }

  addEntry(lane: Lane, name: string, data?: unknown): void {
    this.entries += 1;
    const text = data === undefined || typeof data === 'string' ? data : JSON.stringify(data);
    const entry = { id: this.entries, lane, name, ...(text !== undefined && { data: text }) };
    this.set({ log: [...this.state.log, entry].slice(-MAX_ENTRIES) });
  }

  /** Notifies the shop's page with the event or message of the presentation. */
  notify(moment: Moment, data: Record<string, unknown> = {}): void {
    const name = EVENT_NAMES[this.presentation][moment];
    if (name === undefined) return;
    if (this.presentation === 'fields') return this.addEntry('page', name, data);
    const { planNumber } = this.state.plan ?? {};
    const envelope = { source: 'partita-checkout', version: 1, type: name, planNumber, orderReference: ORDER.reference, data };
    // The first message is logged in full; later ones only with their data.
    this.addEntry('page', `message ${name}`, moment === 'ready' ? envelope : Object.keys(data).length > 0 ? { data } : undefined);
    const callback = CALLBACKS[moment];
    if (this.presentation === 'modal' && callback) this.addEntry('page', `${callback}()`);
  }

  logCall(name: string, { status, body }: ShopResponse, shown: Record<string, unknown>): void {
    const { error } = body as { error?: { code: string } };
    this.addEntry('server', name, `${status} ${JSON.stringify(error ? { code: error.code } : shown)}`);
  }
}
