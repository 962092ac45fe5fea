import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import Link from '@docusaurus/Link';
import type { ChosenFile, Comparison, NamedDifference } from '@site/src/components/guide/ReconcileBooks/compare-books';
import { failureText } from '../../failure-text';
import { FileInput } from '../../FileInput';
import { loaded, loadEarly } from '../../load-error';
import { ToolFrame } from '../../ToolFrame';
import styles from '../../ToolFrame/styles.module.css';
import own from './styles.module.css';

/** Loads the comparison. This happens on first focus, because most readers don't use the tool. */
const load = () => import('@site/src/components/guide/ReconcileBooks/compare-books');

/** Compares a merchant's orders with Partita's report. The files stay in the page. */
export default function ReconcileBooks(): ReactNode {
  const [orders, setOrders] = useState<ChosenFile>();
  const [plans, setPlans] = useState<ChosenFile>();
  const [result, setResult] = useState<Comparison>();
  const failed = (error: unknown): void => setResult({ problem: failureText(error, 'The comparison', 'choose Compare again') });
  const compare = (books: ChosenFile, ledger: ChosenFile): void =>
    void loaded(load())
      .then(({ compareBooks }) => compareBooks(books, ledger))
      .then(setResult, failed);
  const submit = (): void => {
    if (orders && plans) compare(orders, plans);
    else setResult({ problem: `Choose the file with ${orders ? "Partita's plans" : 'your orders'}.` });
  };
  const [ordersInput, plansInput] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const showSample = async (): Promise<void> => {
    const { default: sample } = await loaded(import('@site/.docusaurus/facts/sample-books.json'));
    show(sample.orders, ordersInput.current);
    show(sample.plans, plansInput.current);
    setOrders(sample.orders);
    setPlans(sample.plans);
    compare(sample.orders, sample.plans);
  };
  const choose = (set: (file: ChosenFile | undefined) => void) => (file: File | undefined) => {
    setResult(undefined);
    set(undefined);
    file?.text().then(
      (text) => set({ name: file.name, text }),
      () => setResult({ problem: `${file.name} can't be read. Choose it again.` }),
    );
  };
  return (
    <div data-needs-script="" data-search="skip" onFocus={() => loadEarly(load())}>
      <ToolFrame label="Reconcile your orders" onSubmit={submit}>
        <div className={`${styles.pair} ${own.files}`}>
          <FileField label="Your orders" hint="CSV with the columns above." input={ordersInput} onChoose={choose(setOrders)} />
          <FileField
            label="Partita's plans"
            hint="The report plan_details, as CSV or JSON."
            input={plansInput}
            onChoose={choose(setPlans)}
          />
        </div>
        <div className={styles.actions}>
          <button type="submit" className="button button--primary">
            Compare
          </button>
          <button type="button" onClick={() => void showSample().catch(failed)}>
            Try the sample files
          </button>
        </div>
        <div className={own.status} role="status">
          {result && (
            <p className={styles.verdict} data-state={result.problem === undefined && result.found.length === 0 ? 'pass' : 'fault'}>
              {result.problem ?? result.summary}
            </p>
          )}
        </div>
        {result?.problem === undefined && result && result.found.length > 0 && <Differences found={result.found} />}
      </ToolFrame>
    </div>
  );
}

/** Shows a file in a field as if the reader had chosen it. */
function show({ name, text }: ChosenFile, input: HTMLInputElement | null): void {
  const chosen = new DataTransfer();
  chosen.items.add(new File([text], name));
  if (input) input.files = chosen.files;
}

interface FileFieldProps {
  label: string;
  hint: string;
  input: RefObject<HTMLInputElement | null>;
  onChoose: (file: File | undefined) => void;
}

function FileField({ label, hint, input, onChoose }: FileFieldProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <FileInput
        ref={input}
        id={id}
        accept=".csv,.json,text/csv,application/json"
        aria-describedby={`${id}hint`}
        // Otherwise, browsers don't report a file that's chosen again after it was corrected.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
          onChoose(undefined);
        }}
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
      <p id={`${id}hint`} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}

const nameOf = ({ orderNumber, planNumber, line }: NamedDifference): string =>
  `${orderNumber ?? `Plan ${planNumber}`}${line === undefined ? '' : `, line ${line}`}`;

function Differences({ found }: { found: readonly NamedDifference[] }): ReactNode {
  return (
    <ol className={own.list}>
      {found.map((one) => (
        <li key={`${one.orderNumber} ${one.planNumber} ${one.kind}`}>
          <p>
            <b>{nameOf(one)}</b> <Link to={one.page}>{one.title}</Link>
          </p>
          <dl className={own.rows}>
            {[
              ['Your records', one.books],
              ['Partita', one.partita],
              ['Cause', one.cause],
            ].map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}
