import type { ReactNode } from 'react';
import { SelectField, TextField, ToolForm, useTool, type Option } from '@site/src/components/ToolForm';
import { currencies, planRules, SAMPLE_DAY, sampleOrders, type Currency } from '@site/src/data/plan-rules';
import { formatMoneyWithoutSymbol } from '@site/src/domain/money';
import { firstDatesOf, orderDates, readPlan, type PlanEntry, type PlanFields } from '@site/src/domain/plan-input';
import type { Frequency } from '@site/src/domain/schedule';
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
  const deposit = 'deposit' in sample ? formatMoneyWithoutSymbol(sample.deposit, sample.currency) : '';
  return {
    currency: currency ?? sample.currency,
    total: formatMoneyWithoutSymbol(sample.total, currency ?? sample.currency),
    deposit,
    count: sample.count,
    frequency,
    orderDate: SAMPLE_DAY,
    firstDate,
  };
}

/** A calculator with every option of a plan. It shows the schedule and the request. */
export default function PlanCalculator(props: PlanCalculatorProps): ReactNode {
  const { fields, result, problem, bind } = useTool<PlanFields, PlanEntry>(start(props), readPlan);
  return (
    <ToolForm
      name="Plan calculator"
      problem={problem}
      summary={inOneSentence(result)}
      controls={
        <>
          <SelectField label="Currency" options={CURRENCIES} {...bind('currency')} />
          <TextField label="Order total" kind="amount" {...bind('total')} />
          <SelectField label="Installments" options={COUNTS} {...bind('count')} />
          <TextField label="Deposit, if any" kind="amount" {...bind('deposit')} />
          <SelectField label="Frequency" options={FREQUENCIES} {...bind('frequency')} />
          <TextField label="Order date" kind="date" {...orderDates} {...bind('orderDate')} />
          <TextField label="First installment, if later" kind="date" {...firstDatesOf(fields.orderDate)} {...bind('firstDate')} />
        </>
      }
    >
      <PlanResult plan={result} />
    </ToolForm>
  );
}
