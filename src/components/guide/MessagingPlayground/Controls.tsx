import { useId, useState, type ReactNode } from 'react';
import { minorUnits } from '@site/src/components/messaging/model/address';
import {
  choices,
  CURRENCIES,
  hasNoAmount,
  sizesOf,
  terminal,
  UNSUPPORTED_CURRENCY,
  type MessageSettings,
} from '@site/src/components/messaging/model/settings';
import { formatMoney } from '@site/src/domain/money';
import styles from './styles.module.css';

interface ControlsProps {
  settings: MessageSettings;
  onChange: (next: Partial<MessageSettings>) => void;
  onReset: () => void;
}

interface ChoiceProps<Value extends string> {
  label: string;
  values: readonly Value[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, values, chosen, onChoose }: ChoiceProps<Value>): ReactNode {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select value={chosen} onChange={(event) => onChoose(event.target.value as Value)}>
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </label>
  );
}

function Amount({ settings, onChange }: Omit<ControlsProps, 'onReset'>): ReactNode {
  const { amount, currency } = settings;
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && minorUnits(typed) === undefined;
  const type = (text: string): void => {
    setTyped(text);
    onChange({ amount: minorUnits(text) ?? Number.NaN });
  };
  return (
    <label className={styles.field}>
      amount
      <input
        inputMode="numeric"
        autoComplete="off"
        value={typed !== undefined && (isWrong || minorUnits(typed) === amount) ? typed : String(amount)}
        onChange={(event) => type(event.target.value)}
        aria-invalid={isWrong}
        aria-describedby={id}
      />
      <small id={id} data-rejected={isWrong} aria-live="polite">
        {isWrong
          ? 'Enter a whole number of minor units, such as 50000 for 500.00.'
          : Number.isNaN(amount)
            ? ''
            : `Minor units: ${formatMoney(amount, currency)}`}
      </small>
    </label>
  );
}

function Installments({ settings, onChange }: Omit<ControlsProps, 'onReset'>): ReactNode {
  const { installments } = settings;
  const toggle = (count: number): void =>
    onChange({ installments: terminal.options.filter((option) => installments.includes(option) !== (option === count)) });
  return (
    <fieldset className={styles.options}>
      <legend>{installments.length === 0 ? 'installments: auto' : 'installments'}</legend>
      {terminal.options.map((count) => (
        <label key={count}>
          <input type="checkbox" checked={installments.includes(count)} onChange={() => toggle(count)} />
          <span>{count}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A control for each attribute, labeled with the attribute's name. */
export function Controls({ settings, onChange, onReset }: ControlsProps): ReactNode {
  const { element, currency, locale, pageType, theme, size, prefix = '', hideLogo = false } = settings;
  return (
    <form className={styles.controls} aria-label="Attributes" data-needs-script onSubmit={(event) => event.preventDefault()}>
      <Choice label="element" values={choices.element} chosen={element} onChoose={(value) => onChange({ element: value })} />
      {!hasNoAmount(element) && <Amount settings={settings} onChange={onChange} />}
      <Choice
        label="currency"
        values={[...CURRENCIES, UNSUPPORTED_CURRENCY]}
        chosen={currency}
        onChoose={(value) => onChange({ currency: value })}
      />
      {!hasNoAmount(element) && <Installments settings={settings} onChange={onChange} />}
      <Choice
        label="locale"
        values={choices.locale}
        chosen={locale as (typeof choices.locale)[number]}
        onChoose={(value) => onChange({ locale: value })}
      />
      <Choice label="page-type" values={choices.pageType} chosen={pageType} onChoose={(value) => onChange({ pageType: value })} />
      <Choice label="theme" values={choices.theme} chosen={theme} onChoose={(value) => onChange({ theme: value })} />
      <Choice label="size" values={sizesOf(element)} chosen={size} onChoose={(value) => onChange({ size: value })} />
      <label className={styles.field}>
        prefix
        <input autoComplete="off" maxLength={40} value={prefix} onChange={(event) => onChange({ prefix: event.target.value })} />
      </label>
      <label className={styles.check}>
        <input type="checkbox" checked={hideLogo} onChange={() => onChange({ hideLogo: !hideLogo })} />
        hide-logo
      </label>
      <button type="button" onClick={onReset}>
        Reset
      </button>
    </form>
  );
}
