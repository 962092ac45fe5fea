import { useId, useState, type ReactNode } from 'react';
import Link from '@docusaurus/Link';
import { Staff } from '@site/src/components/Staff';
import { inWords, minorPerMajor } from '@site/src/lib/money';
import { schedule, type Due } from '@site/src/lib/schedule';
import styles from './styles.module.css';

const CURRENCY = 'USD';
const OPTIONS = [3, 4, 6, 12];
/** The sample order's date. A date of today would differ between the built page and the reader's day. */
const FIRST = '2026-03-02';

const dayOf = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(date));

/** Minor units of what a reader typed, or undefined when it is no amount. */
function minorUnits(typed: string): number | undefined {
  const value = Math.round(Number(typed.replaceAll(/[,\s]/g, '')) * minorPerMajor(CURRENCY));
  return typed.trim() && Number.isSafeInteger(value) && value > 0 && value <= 2_000_000 ? value : undefined;
}

interface Result {
  plan?: Due[];
  problem?: string;
}

function calculate(amount: string, deposit: string, count: number): Result {
  const total = minorUnits(amount);
  if (total === undefined || total < 5000) return { problem: 'Enter an order total from 50.00 to 20,000.00.' };
  const first = deposit.trim() ? minorUnits(deposit) : undefined;
  if (deposit.trim() && (first === undefined || first >= total)) return { problem: 'Enter a deposit that is less than the total.' };
  return { plan: schedule({ total, count, first: FIRST, deposit: first }) };
}

/** Try a plan: the schedule maths of the API, in the page. */
export function PlanCalculator(): ReactNode {
  const [amount, setAmount] = useState('500.00');
  const [deposit, setDeposit] = useState('');
  const [count, setCount] = useState(4);
  const id = useId();
  const { plan, problem } = calculate(amount, deposit, count);
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
            aria-describedby={`${id}problem`}
          />
        </label>
      </div>
      <fieldset className={styles.options}>
        <legend>Installments</legend>
        {OPTIONS.map((option) => (
          <label key={option}>
            <input type="radio" name={`${id}count`} checked={option === count} onChange={() => setCount(option)} />
            <span>{option}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.result} aria-live="polite">
        <p id={`${id}problem`} className={styles.problem}>
          {problem}
        </p>
        {plan && <Plan plan={plan} />}
      </div>
    </form>
  );
}

function Plan({ plan }: { plan: Due[] }): ReactNode {
  const held = plan.slice(1).reduce((sum, due) => sum + due.amount, 0);
  return (
    <>
      <Staff paid={1} total={plan.length} label={`${plan.length} installments, the first one paid today`} />
      <ol className={styles.dues}>
        {plan.map((due) => (
          <li key={due.number}>
            <b>{inWords(due.amount, CURRENCY)}</b> <span>{due.number === 1 ? 'Today' : dayOf(due.date)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.held}>
        Held on the card after today: <b>{inWords(held, CURRENCY)}</b> <Link to="/getting-started/plan-options">Plan options</Link>
      </p>
    </>
  );
}
