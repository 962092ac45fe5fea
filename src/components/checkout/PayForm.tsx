import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { CARD_FIELDS, filledWith, type CardEntry } from '@site/src/sandbox/control/card-entry';
import type { Checkout } from '@site/src/components/checkout/session/checkout';
import type { CheckoutState } from '@site/src/components/checkout/session/checkout-state';
import { checkoutHost, ORDER } from '@site/src/components/checkout/session/order';
import { testCards } from '@site/src/data/test-data';
import { formatMoney } from '@site/src/domain/money';
import { CardInputs } from './CardInputs';
import { PlanPicker, type PickerStyle } from './PlanPicker';
import styles from './styles.module.css';

interface PayFormProps {
  checkout: Checkout;
  state: CheckoutState;
  entry: CardEntry;
  pickerStyle: PickerStyle;
  onEntry: (entry: CardEntry) => void;
  run: (action: () => Promise<void>) => void;
}

/** The form where the shopper chooses a plan, enters a card, and pays. */
export function PayForm({ checkout, state, entry, pickerStyle, onEntry, run }: PayFormProps): ReactNode {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const wasSent = useRef(false);
  const isFields = checkout.presentation === 'fields';
  const { problems, decline, accepted } = state;
  const dueNow = state.plans.find(({ length }) => length === state.count)?.[0]?.amount ?? state.shownTotal;
  useEffect(() => form.current?.querySelector<HTMLElement>('select')?.focus({ preventScroll: true }), []);
  useEffect(() => {
    // After an attempt, focus moves to the first invalid field.
    if (wasSent.current) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    wasSent.current = false;
  }, [problems]);
  const fill = (number: string): void => {
    const filled = filledWith(number);
    onEntry(filled);
    for (const field of CARD_FIELDS) checkout.leave(field, filled);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    wasSent.current = true;
    run(() => checkout.pay(entry));
  };
  return (
    <form ref={form} className={styles.form} aria-label="Payment" noValidate autoComplete="off" onSubmit={submit}>
      {!isFields && (
        <p className={styles.title}>{`Harbor Lane Home: ${formatMoney(state.shownTotal, ORDER.currency)} for ${ORDER.reference}`}</p>
      )}
      <label className={styles.field}>
        Fill in a test card
        <select value="" onChange={(event) => fill(event.target.value)}>
          <option value="" disabled>
            Choose an outcome
          </option>
          {testCards.map(({ number, card, outcome }) => (
            <option key={number} value={number}>
              {`${outcome.replaceAll('`', '')} (${card}, ${number.slice(-4)})`}
            </option>
          ))}
        </select>
      </label>
      <PlanPicker checkout={checkout} state={state} pickerStyle={pickerStyle} />
      <CardInputs checkout={checkout} problems={problems} entry={entry} onEntry={onEntry} isFramed={isFields} />
      {isFields && <p className={styles.note}>{`Each dashed box represents a frame from ${checkoutHost}.`}</p>}
      <label className={styles.terms}>
        <input
          type="checkbox"
          checked={accepted}
          aria-invalid={problems.terms !== undefined}
          aria-describedby={`${id}terms`}
          onChange={(event) => checkout.accept(event.target.checked, entry)}
        />
        I accept the plan terms
      </label>
      <p id={`${id}terms`} className={styles.problem}>
        {problems.terms}
      </p>
      <p className={styles.decline} role="alert">
        {decline && (
          <>
            <span>{decline.message}</span> <code>{decline.code}</code>
          </>
        )}
      </p>
      <div className={styles.buttons}>
        <button type="submit" className="button button--primary">
          {`Pay ${formatMoney(dueNow, ORDER.currency)} now`}
        </button>
        {!isFields && (
          <button type="button" onClick={() => checkout.cancel()}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}
