import type { ReactNode } from 'react';
import { RadioField, SelectField, TextField, ToolForm, useTool, type Option } from '@site/src/components/ToolForm';
import { usualTerminal } from '@site/src/data/plan-rules';
import { formatMoneyWithoutSymbol, formatMoney } from '@site/src/domain/money';
import type { Reading } from '@site/src/domain/parsed-input';
import { readRefund, type RefundFields, type RefundOutcome } from '@site/src/domain/refund-input';
import type { RefundStrategy } from '@site/src/domain/refund-math';
import { RefundResult } from './RefundResult';

const CURRENCY = 'USD';

interface RefundSimulatorProps {
  /** Minor units of USD. */
  total?: number;
  count?: number;
  /** Number of installments already charged. */
  paid?: number;
  /** Minor units of USD. */
  amount?: number;
  strategy?: RefundStrategy;
}

const COUNTS: readonly Option<number>[] = usualTerminal.options.map((count) => [count, String(count)]);
const STRATEGIES: readonly Option<RefundStrategy>[] = [
  ['future_first', 'future_first'],
  ['last_first', 'last_first'],
  ['paid_first', 'paid_first'],
  ['paid_only', 'paid_only'],
];

const charged = (count: number): Option<number>[] =>
  Array.from({ length: count + 1 }, (_, index) => [index, index === 0 ? 'None yet' : `${index} of ${count}`]);

const read = (fields: RefundFields): Reading<RefundOutcome, keyof RefundFields> => readRefund(fields, CURRENCY);

const inOneSentence = ({ toCard, fromSchedule }: RefundOutcome): string =>
  `${formatMoney(toCard, CURRENCY)} goes back to the card, ${formatMoney(fromSchedule, CURRENCY)} comes off the schedule.`;

/** Shows how a refund changes a plan, using the rules of the API. */
export default function RefundSimulator(props: RefundSimulatorProps): ReactNode {
  const { total = 50_000, count = 4, paid = 2, amount = 15_000, strategy = 'future_first' } = props;
  const start = {
    total: formatMoneyWithoutSymbol(total, CURRENCY),
    count,
    paidCount: paid,
    amount: formatMoneyWithoutSymbol(amount, CURRENCY),
    strategy,
  };
  const { fields, result, problem, change, bind } = useTool<RefundFields, RefundOutcome>(start, read);
  return (
    <ToolForm
      name="Refund simulator"
      problem={problem}
      summary={inOneSentence(result)}
      controls={
        <>
          <TextField label="Order total, USD" kind="amount" {...bind('total')} />
          <SelectField
            label="Installments"
            options={COUNTS}
            {...bind('count')}
            onChange={(chosen) => change({ count: chosen, paidCount: Math.min(fields.paidCount, chosen) })}
          />
          <SelectField label="Charged so far" options={charged(fields.count)} {...bind('paidCount')} />
          <TextField label="Refund, USD" kind="amount" {...bind('amount')} />
          <RadioField label="Strategy" options={STRATEGIES} {...bind('strategy')} />
        </>
      }
    >
      <RefundResult refund={result} currency={CURRENCY} />
    </ToolForm>
  );
}
