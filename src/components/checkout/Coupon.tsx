import type { ReactNode } from 'react';
import type { Checkout } from '@site/src/components/checkout/session/checkout';
import type { CheckoutState } from '@site/src/components/checkout/session/checkout-state';
import { ORDER } from '@site/src/components/checkout/session/order';
import { formatMoney } from '@site/src/domain/money';
import { PICKER_STYLES, type PickerStyle } from './PlanPicker';
import styles from './styles.module.css';

interface CouponProps {
  checkout: Checkout;
  state: CheckoutState;
  pickerStyle: PickerStyle;
  onPickerStyle: (pickerStyle: PickerStyle) => void;
  run: (action: () => Promise<void>) => void;
}

/** Buttons that change the amount while the fields are open: first on the server, then in the page. */
export function Coupon({ checkout, state, pickerStyle, onPickerStyle, run }: CouponProps): ReactNode {
  const isStale = state.total !== state.shownTotal;
  return (
    <div className={styles.coupon}>
      <p className={styles.title}>{`Checkout of order ${ORDER.reference}`}</p>
      <p>
        <span>{`Total ${formatMoney(state.total, ORDER.currency)}.`}</span>{' '}
        {isStale && <strong>{`The picker still shows ${formatMoney(state.shownTotal, ORDER.currency)}.`}</strong>}
      </p>
      <div className={styles.buttons}>
        <button
          type="button"
          disabled={state.total === ORDER.reduced || state.step !== 'form'}
          onClick={() => run(() => checkout.discount())}
        >
          Server: apply a coupon
        </button>
        <button type="button" disabled={!isStale} onClick={() => run(() => checkout.refresh())}>
          Page: fields.refresh()
        </button>
      </div>
      <label className={styles.styleChoice}>
        <code>planPicker.style</code>
        <select value={pickerStyle} onChange={(event) => onPickerStyle(event.target.value as PickerStyle)}>
          {PICKER_STYLES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
    </div>
  );
}
