import { useId, type ReactNode } from 'react';
import type { Checkout } from '@site/src/components/checkout/session/checkout';
import type { CheckoutState } from '@site/src/components/checkout/session/checkout-state';
import { ORDER } from '@site/src/components/checkout/session/order';
import type { Due } from '@site/src/domain/schedule';
import { messageOf } from '@site/src/components/messaging/model/texts';
import styles from './styles.module.css';

/** The values of `planPicker.style`. */
export const PICKER_STYLES = ['list', 'buttons', 'dropdown', 'slider'] as const;
export type PickerStyle = (typeof PICKER_STYLES)[number];

interface PlanPickerProps {
  checkout: Checkout;
  state: CheckoutState;
  pickerStyle: PickerStyle;
}

const inWordsOf = (plan: Due[]): string =>
  messageOf([plan], { currency: ORDER.currency, locale: 'en-US' })
    .map(({ text }) => text)
    .join('');

function Radios({ checkout, state, pickerStyle }: PlanPickerProps): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.plans} data-picker-style={pickerStyle}>
      <legend>Number of payments</legend>
      {state.plans.map((plan) => (
        <label key={plan.length}>
          <input type="radio" name={name} checked={plan.length === state.count} onChange={() => checkout.choose(plan.length)} />
          <span>{inWordsOf(plan)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Slider({ checkout, state }: PlanPickerProps): ReactNode {
  const { plans, count } = state;
  const index = Math.max(
    0,
    plans.findIndex(({ length }) => length === count),
  );
  const text = inWordsOf(plans[index] ?? []);
  return (
    <label className={styles.field}>
      Number of payments
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={plans.length - 1}
        value={index}
        aria-valuetext={text}
        onChange={(event) => checkout.choose(plans[Number(event.target.value)]?.length ?? 0)}
      />
      <output className={styles.chosen}>{text}</output>
    </label>
  );
}

/** The plans that the order allows, in the style that the shop chose. Every style uses a native control. */
export function PlanPicker(props: PlanPickerProps): ReactNode {
  const { checkout, state, pickerStyle } = props;
  if (pickerStyle === 'slider') return <Slider {...props} />;
  if (pickerStyle !== 'dropdown') return <Radios {...props} />;
  return (
    <label className={styles.field}>
      Number of payments
      <select value={state.count} onChange={(event) => checkout.choose(Number(event.target.value))}>
        {state.plans.map((plan) => (
          <option key={plan.length} value={plan.length}>
            {inWordsOf(plan)}
          </option>
        ))}
      </select>
    </label>
  );
}
