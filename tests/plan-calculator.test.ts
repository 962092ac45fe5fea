import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { currencies, planRules, usualTerminal } from '../src/data/plan-rules';
import { firstDatesOf, orderDates, readAmount, readPlan, type PlanFields } from '../src/domain/plan-input';
import { planDataOf } from '../src/domain/plan-request';
import { root } from './support/built-site';
import { testSandbox } from './support/sandbox';

test('amount input is parsed and ambiguous input is rejected', () => {
  const good: [string, string, number][] = [
    ['500', 'USD', 50_000],
    [' 1,250.5 ', 'USD', 125_050],
    ['20 000.00', 'USD', 2_000_000],
    ['0.29', 'USD', 29],
    ['5000', 'JPY', 5000],
  ];
  for (const [typed, currency, value] of good) expect(readAmount(typed, currency)).toBe(value);
  for (const typed of ['', '0', '50,00', '1,00,000', '1.234,50', '.5', '5.', '1e3', '0x10', '٣', 'NaN', '1'.repeat(400)])
    expect(readAmount(typed, 'USD'), typed).toBeUndefined();
  expect(readAmount('5000.5', 'JPY')).toBeUndefined();
});

const usual: PlanFields = {
  currency: 'USD',
  total: '500.00',
  deposit: '',
  count: 4,
  frequency: 'monthly',
  orderDate: '2026-04-20',
  firstDate: '',
};

test('dates that a plan cannot have are explained', () => {
  // What date fields contain while a reader types, and what Chromium's does after 0815999999.
  const dates = [
    '',
    '0002-04-20',
    '0202-04-20',
    '1999-12-31',
    '2100-01-01',
    '9999-12-31',
    '20260-04-20',
    '275760-07-20',
    '2026-02-30',
    'soon',
  ];
  for (const date of dates) {
    expect(readPlan({ ...usual, orderDate: date }).problem, date).toEqual({
      field: 'orderDate',
      text: 'Enter an order date from 2000-01-01 to 2099-12-31.',
    });
    expect(firstDatesOf(date), date).toBeUndefined();
    if (date) expect(readPlan({ ...usual, firstDate: date }).problem?.field, date).toBe('firstDate');
  }
  for (const date of Object.values(orderDates)) {
    expect(readPlan({ ...usual, count: 24, orderDate: date }).value?.dues).toHaveLength(24);
    expect(readPlan({ ...usual, count: 24, orderDate: date, firstDate: firstDatesOf(date)?.max ?? '' }).value?.dues).toHaveLength(24);
  }
});

test("the sandbox accepts the calculator's plans with the same schedule", async () => {
  const { call } = await testSandbox();
  const wishes: Partial<PlanFields>[] = [
    {},
    { total: '100', count: 3, deposit: '40' },
    { firstDate: '2026-05-31' },
    { currency: 'JPY', total: '10000', count: 3 },
    { currency: 'GBP', frequency: 'biweekly', count: 6 },
    { count: 1 },
  ];
  for (const entry of wishes) {
    const { value: plan } = readPlan({ ...usual, ...entry });
    if (!plan) throw new Error('This is a plan.');
    const response = await call('POST', '/v3/installment-plans/initiate', { planData: planDataOf(plan) });
    expect(response.status, JSON.stringify(entry)).toBe(201);
    const { planNumber } = response.body as unknown as { planNumber: string };
    const { installments } = (await call('GET', `/v3/installment-plans/${planNumber}`)).body as unknown as {
      installments: { dueDate: string; amount: { value: number } }[];
    };
    expect(installments.map(({ dueDate, amount }) => [dueDate, amount.value])).toEqual(plan.dues.map(({ date, amount }) => [date, amount]));
  }
});

test('the plan rules match the specifications', () => {
  const ams = parse(readFileSync(path.join(root, 'openapi/ams.yaml'), 'utf8')) as {
    components: { schemas: { BillingCurrency: { enum: string[] } } };
  };
  expect([...currencies]).toEqual(ams.components.schemas.BillingCurrency.enum);
  expect(Math.max(...usualTerminal.options)).toBeLessThanOrEqual(planRules.mostInstallments);
});
