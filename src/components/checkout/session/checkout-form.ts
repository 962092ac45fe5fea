import type { CheckoutState } from './checkout-state';
import { CheckoutStore } from './checkout-store';
import { brandTyped, CARD_FIELDS, problemOf, type CardEntry, type CardField } from '../../../sandbox/card-entry';
import { ORDER } from './order';

/** What the shopper does in the form before the payment. */
export class CheckoutForm extends CheckoutStore {
  private wasValid = false;
  private lastChange = '';
  private height = 0;

  protected resetForm(): void {
    this.wasValid = false;
    this.lastChange = '';
    this.height = 0;
  }

  choose(count: number): void {
    this.set({ count });
    const amount = this.state.plans.find(({ length }) => length === count)?.[0]?.amount;
    this.notify('planSelected', { numberOfInstallments: count, firstInstallment: { value: amount, currency: ORDER.currency } });
  }

  accept(accepted: boolean, entry: CardEntry): void {
    const { terms: _, ...problems } = this.state.problems;
    this.set({ accepted, problems });
    this.notify('termsChanged', { accepted });
    this.notifyValidity(entry);
  }

  /** Handles a shopper leaving a field. The log shows whether the field is valid, never its content. */
  leave(field: CardField, entry: CardEntry): void {
    const { [field]: _, ...problems } = this.state.problems;
    const problem = problemOf(field, entry, this.shop.now);
    const isEmpty = entry[field].trim() === '';
    this.set({ problems: { ...problems, ...(problem && !isEmpty && { [field]: problem }) } });
    const change = { field, empty: isEmpty, valid: !problem, ...(field === 'number' && { brand: brandTyped(entry.number) ?? null }) };
    const text = JSON.stringify([change, entry[field].length]);
    if (text === this.lastChange) return;
    this.lastChange = text;
    this.notify('change', change);
    this.notifyValidity(entry);
  }

  private notifyValidity(entry: CardEntry): void {
    const isValid = this.state.accepted && CARD_FIELDS.every((field) => !problemOf(field, entry, this.shop.now));
    if (isValid === this.wasValid) return;
    this.wasValid = isValid;
    this.notify('validity', { valid: isValid });
  }

  /**
   * Handles a change of the frame's height.
   * @param height In CSS pixels.
   */
  resized(height: number): void {
    if (height === this.height || this.state.step === 'opening') return;
    this.height = height;
    this.notify('resize', { height });
  }

  protected problemsOf(entry: CardEntry): CheckoutState['problems'] {
    const found = CARD_FIELDS.map((field) => [field, problemOf(field, entry, this.shop.now)]).filter(([, problem]) => problem);
    return {
      ...Object.fromEntries(found),
      ...(!this.state.accepted && { terms: 'Accept the plan terms.' }),
    };
  }
}
