import type { ReactNode } from 'react';
import { SelectField, TextField, ToolForm, useTool, type Option } from '@site/src/components/ToolForm';
import { SAMPLE_DAY, usualTerminal } from '@site/src/data/plan-rules';
import { longDay } from '@site/src/domain/dates';
import { holdSteps, type HoldStep } from '@site/src/domain/hold';
import { formatMoneyWithoutSymbol, formatMoney } from '@site/src/domain/money';
import { readTotal } from '@site/src/domain/plan-input';
import type { Reading } from '@site/src/domain/parsed-input';
import { schedule } from '@site/src/domain/schedule';
import { HoldChart } from './HoldChart';
import { HoldTable } from './HoldTable';
import { Statement } from './Statement';

const CURRENCY = 'USD';

interface HoldTimelineProps {
  /** In minor units of USD. */
  total?: number;
  count?: number;
  /** The installment whose charge fails, from 2. */
  fails?: number;
}

interface Fields {
  total: string;
  count: number;
  /** 0 if every charge succeeds. */
  fails: number;
}

interface Result {
  total: number;
  steps: HoldStep[];
}

const COUNTS: readonly Option<number>[] = usualTerminal.options.map((count) => [count, String(count)]);

const failures = (count: number): Option<number>[] => [
  [0, 'Every charge succeeds'],
  ...Array.from({ length: count - 1 }, (_, index): Option<number> => [index + 2, `Installment ${index + 2} fails`]),
];

function read({ total: typed, count, fails }: Fields): Reading<Result, keyof Fields> {
  const { value: total, text } = readTotal(typed, CURRENCY);
  if (total === undefined) return { problem: { field: 'total', text } };
  const dues = schedule({ total, count, first: SAMPLE_DAY });
  return { value: { total, steps: holdSteps(dues, fails || undefined) } };
}

function inOneSentence({ total, steps }: Result): string {
  const all = formatMoney(total, CURRENCY);
  const last = steps.at(-1);
  if (last?.kind === 'all') {
    const failed = steps.find(({ kind }) => kind === 'failed');
    return `The charge of ${longDay(failed?.date ?? '')} fails. If no card works by ${longDay(last.date)}, the outstanding ${formatMoney(last.charged, CURRENCY)} is charged immediately.`;
  }
  return `The card needs ${all} of available credit on the first day. Charged and held together never exceed ${all}.`;
}

/** Shows what a secured plan charges and holds on the card over time, and what happens when a charge fails. */
export default function HoldTimeline({ total = 50_000, count = 4, fails = 0 }: HoldTimelineProps): ReactNode {
  const { fields, result, problem, change, bind } = useTool<Fields, Result>(
    { total: formatMoneyWithoutSymbol(total, CURRENCY), count, fails },
    read,
  );
  const chooseCount = (chosen: number): void => change({ count: chosen, fails: Math.min(fields.fails, chosen) });
  return (
    <ToolForm
      name={fails > 0 ? 'A failed charge' : 'Holds and charges'}
      problem={problem}
      summary={inOneSentence(result)}
      controls={
        <>
          <TextField label="Order total, USD" kind="amount" {...bind('total')} />
          <SelectField label="Installments" options={COUNTS} {...bind('count')} onChange={chooseCount} />
          <SelectField label="What happens" options={failures(fields.count)} isWide {...bind('fails')} />
        </>
      }
    >
      <HoldChart steps={result.steps} total={result.total} currency={CURRENCY} />
      <HoldTable steps={result.steps} currency={CURRENCY} />
      {fails === 0 && <Statement first={result.steps[0]} currency={CURRENCY} />}
    </ToolForm>
  );
}
