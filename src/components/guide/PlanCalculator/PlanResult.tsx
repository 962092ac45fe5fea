import type { ReactNode } from 'react';
import { LiveCode } from '@site/src/components/CodePanel/LiveCode';
import { ScrollTable } from '@site/src/components/ScrollTable';
import { Columns } from '@site/src/components/ToolForm';
import { usualTerminal } from '@site/src/data/plan-rules';
import { longDay } from '@site/src/domain/dates';
import { formatMoney } from '@site/src/domain/money';
import type { PlanEntry } from '@site/src/domain/plan-input';
import { planDataOf, terminalFor } from '@site/src/domain/plan-request';
import styles from './styles.module.css';

/** Summarizes a plan in one sentence. */
export function inOneSentence({ dues, currency, frequency }: PlanEntry): string {
  const amounts = dues.map(({ amount }) => formatMoney(amount, currency));
  const [first = '', last = ''] = [amounts[0], amounts.at(-1)];
  const from = longDay(dues[0]?.date ?? '');
  if (dues.length === 1) return `One payment of ${first} on ${from}.`;
  const until = `from ${from} to ${longDay(dues.at(-1)?.date ?? '')}`;
  const lead = `${dues.length} ${frequency} installments`;
  if (amounts.every((amount) => amount === first)) return `${lead} of ${first}, ${until}.`;
  return `${lead}, the first of ${first} and the last of ${last}, ${until}.`;
}

/** Lists what the terminal must support, because the request has no field for it. */
function needsOf(plan: PlanEntry): string[] {
  const offered: readonly number[] = usualTerminal.options;
  const terminal = terminalFor(plan);
  return [
    terminal
      ? `The terminal is \u201C${terminal.name}\u201D in the sandbox.`
      : "The sandbox has no terminal for this plan: send your own terminal's ID.",
    ...(plan.frequency === 'biweekly' ? ['The terminal sets the frequency, so no field asks for it.'] : []),
    ...(plan.firstDate ? ['Deferred plans must be turned on for the terminal.'] : []),
    ...(plan.dues.length > 1 && !offered.includes(plan.dues.length)
      ? [`A terminal offers ${offered.join(', ')} installments unless you change it.`]
      : []),
  ];
}

/** The schedule of a plan, and the part of the request that creates it. */
export function PlanResult({ plan }: { plan: PlanEntry }): ReactNode {
  return (
    <Columns>
      <ScrollTable columns={['No.', 'Date', 'Amount', 'Minor units']}>
        {plan.dues.map(({ number, date, amount }) => (
          <tr key={number}>
            <td>{number}</td>
            <td className={styles.date}>{date}</td>
            <td>{formatMoney(amount, plan.currency)}</td>
            <td>
              <code>{amount}</code>
            </td>
          </tr>
        ))}
      </ScrollTable>
      <div>
        <LiveCode title="planData" what="planData" json={{ planData: planDataOf(plan) }} />
        <ul className={styles.needs}>
          {needsOf(plan).map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      </div>
    </Columns>
  );
}
