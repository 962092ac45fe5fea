import { useId, useState, type ReactNode } from 'react';
import Link from '@docusaurus/Link';
import { Staff } from '@site/src/components/Staff';
import { useToday } from '@site/src/components/useToday';
import { SAMPLE_DAY, usualTerminal } from '@site/src/data/plan-rules';
import { shortDay } from '@site/src/domain/dates';
import { formatMoney } from '@site/src/domain/money';
import { readPlan } from '@site/src/domain/plan-input';
import type { Due } from '@site/src/domain/schedule';
import styles from './styles.module.css';

const CURRENCY = 'USD';

/** A plan calculator for the home page, with the schedule rules of the API. The one in the guides has all options. */
export function PlanCalculator(): ReactNode {
  const [amount, setAmount] = useState('500.00');
  const [deposit, setDeposit] = useState('');
  const [count, setCount] = useState<number>(4);
  const today = useToday();
  const id = useId();
  const { value: plan, problem } = readPlan({
    currency: CURRENCY,
    total: amount,
    deposit,
    count,
    frequency: 'monthly',
    // The amounts don't depend on the date.
    orderDate: today ?? SAMPLE_DAY,
    firstDate: '',
  });
  return (
    <form className={styles.calculator} aria-label="Plan calculator" onSubmit={(event) => event.preventDefault()}>
      <div className={styles.inputs}>
        <label>
          Order total, USD
          <input
            className={styles.amount}
            inputMode="decimal"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            aria-invalid={problem?.field === 'total'}
            aria-describedby={`${id}problem`}
          />
        </label>
        <label>
          Deposit
          <input
            inputMode="decimal"
            placeholder="None"
            value={deposit}
            onChange={(event) => setDeposit(event.target.value)}
            aria-invalid={problem?.field === 'deposit'}
            aria-describedby={`${id}problem`}
          />
        </label>
      </div>
      <fieldset className={styles.options}>
        <legend>Installments</legend>
        {usualTerminal.options.map((option) => (
          <label key={option}>
            <input type="radio" name={`${id}count`} checked={option === count} onChange={() => setCount(option)} />
            <span>{option}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.result} aria-live="polite">
        <p id={`${id}problem`} className={styles.problem}>
          {problem?.text}
        </p>
        {plan && <Plan plan={plan.dues} isDated={today !== undefined} />}
      </div>
    </form>
  );
}

/** Returns when an installment is due: the date, or the number of months while the reader's date is unknown. */
function whenDue({ number, date }: Due, isDated: boolean): string {
  if (number === 1) return 'Today';
  return isDated ? shortDay(date) : `In ${number - 1} mo.`;
}

function Plan({ plan, isDated }: { plan: Due[]; isDated: boolean }): ReactNode {
  const held = plan.slice(1).reduce((sum, due) => sum + due.amount, 0);
  return (
    <>
      <Staff paid={1} total={plan.length} label={`${plan.length} installments, the first one paid today`} />
      <ol className={styles.dues}>
        {plan.map((due) => (
          <li key={due.number}>
            <b>{formatMoney(due.amount, CURRENCY)}</b> <span>{whenDue(due, isDated)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.held}>
        Held on the card after today: <b>{formatMoney(held, CURRENCY)}</b> <Link to="/getting-started/plan-options">Plan options</Link>
      </p>
    </>
  );
}
