import { useState, type ReactNode } from 'react';
import { formatMoney } from '@site/src/domain/money';
import type { Due } from '@site/src/domain/schedule';
import { textsFor } from '@site/src/components/messaging/model/texts';
import styles from './styles.module.css';

interface ScheduleProps {
  plans: readonly Due[][];
  currency: string;
  locale: string;
  onSelect: (count: number) => void;
}

/** A table of due dates and amounts. If there are several plans, the shopper chooses one. */
export function Schedule({ plans, currency, locale, onSelect }: ScheduleProps): ReactNode {
  const [chosen, setChosen] = useState<number>();
  const texts = textsFor(locale);
  const plan = plans.find(({ length }) => length === chosen) ?? plans[0] ?? [];
  const dayOf = (date: string): string => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  const choose = (count: number): void => {
    setChosen(count);
    onSelect(count);
  };
  return (
    <>
      {plans.length > 1 && (
        <label className={styles.choice} data-needs-script>
          <span>{texts.payments}</span>
          <select value={plan.length} onChange={(event) => choose(Number(event.target.value))}>
            {plans.map(({ length }) => (
              <option key={length}>{length}</option>
            ))}
          </select>
        </label>
      )}
      <table className={styles.schedule}>
        <thead>
          <tr>
            <th scope="col">{texts.date}</th>
            <th scope="col">{texts.amount}</th>
          </tr>
        </thead>
        <tbody>
          {plan.map(({ number, date, amount }) => (
            <tr key={number}>
              <td>{dayOf(date)}</td>
              <td>{formatMoney(amount, currency, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
