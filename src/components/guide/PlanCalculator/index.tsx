import type { ReactNode } from 'react';
import { isIn, SelectField, TextField, ToolForm, useTool, type Option } from '@site/src/components/Tool';
import { currencies, planRules, SAMPLE_DAY, sampleOrders, type Currency } from '@site/src/data/plan-rules';
import { inDigits } from '@site/src/domain/money';
import { readPlan, type PlanEntry, type PlanFields } from '@site/src/domain/plan-input';
import { daysLater, type Frequency } from '@site/src/domain/schedule';
import { inOneSentence, PlanResult } from './PlanResult';

interface PlanCalculatorProps {
  /** The sample order to start with. */
  order?: (typeof sampleOrders)[number]['reference'];
  currency?: Currency;
  frequency?: Frequency;
  /** Date of a deferred first installment, `YYYY-MM-DD`. */
  firstDate?: string;
}

const COUNTS: readonly Option<number>[] = Array.from({ length: planRules.mostInstallments }, (_, index) => [index + 1, String(index + 1)]);
const FREQUENCIES: readonly Option<Frequency>[] = [
  ['monthly', 'Monthly'],
  ['biweekly', 'Every two weeks'],
];
const CURRENCIES: readonly Option<Currency>[] = currencies.map((code) => [code, code]);

function start({ order = 'HL-10482', currency, frequency = 'monthly', firstDate = '' }: PlanCalculatorProps): PlanFields {
  const sample = sampleOrders.find(({ reference }) => reference === order) ?? sampleOrders[0];
  const deposit = 'deposit' in sample ? inDigits(sample.deposit, sample.currency) : '';
  return {
    currency: currency ?? sample.currency,
    total: inDigits(sample.total, currency ?? sample.currency),
    deposit,
    count: sample.count,
    frequency,
    orderDate: SAMPLE_DAY,
    firstDate,
  };
}

/** A calculator with every option of a plan. It shows the schedule and the request. */
export default function PlanCalculator(props: PlanCalculatorProps): ReactNode {
  const { fields, result, problem, change } = useTool<PlanFields, PlanEntry>(start(props), readPlan);
  return (
    <ToolForm
      name="Plan calculator"
      problem={problem}
      summary={inOneSentence(result)}
      controls={
        <>
          <SelectField label="Currency" value={fields.currency} options={CURRENCIES} onChange={(currency) => change({ currency })} />
          <TextField
            label="Order total"
            kind="amount"
            value={fields.total}
            isWrong={isIn(problem, 'total')}
            onChange={(total) => change({ total })}
          />
          <SelectField
            label="Installments"
            value={fields.count}
            options={COUNTS}
            isWrong={isIn(problem, 'count')}
            onChange={(count) => change({ count })}
          />
          <TextField
            label="Deposit, if any"
            kind="amount"
            value={fields.deposit}
            isWrong={isIn(problem, 'deposit')}
            onChange={(deposit) => change({ deposit })}
          />
          <SelectField label="Frequency" value={fields.frequency} options={FREQUENCIES} onChange={(frequency) => change({ frequency })} />
          <TextField
            label="Order date"
            kind="date"
            value={fields.orderDate}
            isWrong={isIn(problem, 'orderDate')}
            onChange={(orderDate) => change({ orderDate })}
          />
          <TextField
            label="First installment, if later"
            kind="date"
            value={fields.firstDate}
            isWrong={isIn(problem, 'firstDate')}
            min={fields.orderDate}
            max={daysLater(fields.orderDate, planRules.longestDelayDays)}
            onChange={(firstDate) => change({ firstDate })}
          />
        </>
      }
    >
      <PlanResult plan={result} />
    </ToolForm>
  );
}
