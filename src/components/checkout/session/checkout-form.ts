import type { CheckoutState } from './checkout-state';
import type { CheckoutStore } from './checkout-store';
import { brandTyped, CARD_FIELDS, problemOf, type CardEntry, type CardField } from '../../../sandbox/control/card-entry';
import { ORDER } from './order';
import type { SandboxShop } from './sandbox-shop';

/** What the shopper does in the form before the payment. */
export class CheckoutForm {
  private wasValid = false;
  private lastChange = '';
  private height = 0;

  constructor(
    private readonly store: CheckoutStore,
    private readonly shop: SandboxShop,
  ) {}

  /** Starts over, for a new attempt. */
  reset(): void {
    this.wasValid = false;
    this.lastChange = '';
    this.height = 0;
  }

  choose(count: number): void {
    this.store.set({ count });
    const amount = this.store.state.plans.find(({ length }) => length === count)?.[0]?.amount;
    this.store.notify('planSelected', { numberOfInstallments: count, firstInstallment: { value: amount, currency: ORDER.currency } });
  }

  accept(accepted: boolean, entry: CardEntry): void {
    const { terms: _, ...problems } = this.store.state.problems;
    this.store.set({ accepted, problems });
    this.store.notify('termsChanged', { accepted });
    this.notifyValidity(entry);
  }

  /** Handles a shopper leaving a field. The log shows whether the field is valid, never its content. */
  leave(field: CardField, entry: CardEntry): void {
    const { [field]: _, ...problems } = this.store.state.problems;
    const problem = problemOf(field, entry, this.shop.now);
    const isEmpty = entry[field].trim() === '';
    this.store.set({ problems: { ...problems, ...(problem && !isEmpty && { [field]: problem }) } });
    const change = { field, empty: isEmpty, valid: !problem, ...(field === 'number' && { brand: brandTyped(entry.number) ?? null }) };
    const text = JSON.stringify([change, entry[field].length]);
    if (text === this.lastChange) return;
    this.lastChange = text;
    this.store.notify('change', change);
    this.notifyValidity(entry);
  }

  private notifyValidity(entry: CardEntry): void {
    const isValid = this.store.state.accepted && CARD_FIELDS.every((field) => !problemOf(field, entry, this.shop.now));
    if (isValid === this.wasValid) return;
    this.wasValid = isValid;
    this.store.notify('validity', { valid: isValid });
  }

  /**
   * Handles a change of the frame's height.
   * @param height In CSS pixels.
   */
  resized(height: number): void {
    if (height === this.height || this.store.state.step === 'opening') return;
    this.height = height;
    this.store.notify('resize', { height });
  }

  /** Returns what is wrong with the shopper's entries. */
  problemsOf(entry: CardEntry): CheckoutState['problems'] {
    const found = CARD_FIELDS.map((field) => [field, problemOf(field, entry, this.shop.now)]).filter(([, problem]) => problem);
    return {
      ...Object.fromEntries(found),
      ...(!this.store.state.accepted && { terms: 'Accept the plan terms.' }),
    };
  }
}
