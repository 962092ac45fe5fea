import { useId, type ReactNode } from 'react';
import { brandTyped, CARD_FIELDS, type CardEntry, type CardField } from '@site/src/sandbox/control/card-entry';
import type { Checkout } from '@site/src/components/checkout/session/checkout';
import type { CheckoutState } from '@site/src/components/checkout/session/checkout-state';
import styles from './styles.module.css';

interface CardInputsProps {
  checkout: Checkout;
  problems: CheckoutState['problems'];
  entry: CardEntry;
  onEntry: (entry: CardEntry) => void;
  /** Whether each input appears in a separate frame. */
  isFramed: boolean;
}

const LABELS: Readonly<Record<CardField, [label: string, placeholder: string, maxLength: number]>> = {
  holderName: ['Name on card', '', 60],
  number: ['Card number', '4111 1111 1111 1111', 23],
  expiry: ['Expiration date', 'MM/YY', 7],
  cvv: ['Security code', '', 4],
};

/** The four card inputs. Autofill is off, so browsers don't offer real saved cards in a demo. */
export function CardInputs({ checkout, problems, entry, onEntry, isFramed }: CardInputsProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.card}>
      {CARD_FIELDS.map((field) => {
        const [label, placeholder, maxLength] = LABELS[field];
        const problem = problems[field];
        const brand = field === 'number' ? brandTyped(entry.number) : undefined;
        return (
          <div key={field} className={styles.field} data-field={field}>
            <label htmlFor={`${id}${field}`}>
              <span>{label}</span>
              {brand && <span className={styles.brand}>{` ${brand}`}</span>}
            </label>
            <div className={isFramed ? styles.inputFrame : undefined} data-wrong={problem !== undefined}>
              <input
                id={`${id}${field}`}
                inputMode={field === 'holderName' ? 'text' : 'numeric'}
                autoComplete="off"
                maxLength={maxLength}
                placeholder={placeholder}
                value={entry[field]}
                aria-invalid={problem !== undefined}
                aria-describedby={`${id}${field}-problem`}
                onChange={(event) => onEntry({ ...entry, [field]: event.target.value })}
                onBlur={() => checkout.leave(field, entry)}
              />
            </div>
            <p id={`${id}${field}-problem`} className={styles.problem} aria-live="polite">
              {problem}
            </p>
          </div>
        );
      })}
    </div>
  );
}
