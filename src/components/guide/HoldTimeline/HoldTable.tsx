import type { ReactNode } from 'react';
import { ScrollTable } from '@site/src/components/ScrollTable';
import { shortDay } from '@site/src/domain/dates';
import type { HoldStep } from '@site/src/domain/hold';
import { formatMoney } from '@site/src/domain/money';
import styles from './styles.module.css';

/** Describes what Partita does on the day of a step. */
function describeStep({ kind, installment, day, isRetried, isMailed }: HoldStep): string {
  if (kind === 'charge') return `Installment ${installment} is charged`;
  if (kind === 'renewal') return 'The hold is renewed';
  if (kind === 'failed') return `Installment ${installment} fails: the plan goes on hold, and the shopper gets an email`;
  const actions = [
    isRetried && 'another try',
    isMailed && 'email to the shopper',
    kind === 'all' && 'then the full outstanding amount is charged',
  ];
  return `Day ${day}: ${actions.filter(Boolean).join(', ')}`;
}

interface HoldTableProps {
  steps: readonly HoldStep[];
  currency: string;
}

/** A table of the days on which the plan changes. */
export function HoldTable({ steps, currency }: HoldTableProps): ReactNode {
  const none = '–';
  return (
    <ScrollTable columns={['Date', 'What happens', 'Charged', 'Still held', 'Paid so far']}>
      {steps.map((step) => (
        <tr key={step.date}>
          <td className={styles.date}>{shortDay(step.date)}</td>
          <td className={styles.deed}>{describeStep(step)}</td>
          <td>{step.charged > 0 ? formatMoney(step.charged, currency) : none}</td>
          <td>{step.held > 0 ? formatMoney(step.held, currency) : none}</td>
          <td>{formatMoney(step.paid, currency)}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}
