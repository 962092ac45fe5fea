import { expect, test } from 'vitest';
import { printed } from '../../tests/support/nodes';
import { allOperations } from './descriptions';
import { errorsOf } from './operation-errors';
import { operationContent } from './operation-content';

test('an operation lists its own codes and common ones by status', () => {
  for (const { operation } of allOperations()) {
    const { own, common } = errorsOf(operation);
    for (const group of [own, common]) {
      const statuses = group.map(({ status }) => status);
      expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
    }
    expect(own.length + common.length).toBe(operation['x-errors']?.length ?? 0);
  }
});

test('the refund page shows refund errors before common errors', () => {
  const refund = allOperations().find(({ id }) => id === 'v3/Refund');
  if (!refund) throw new Error('The Installments API has no Refund operation.');
  const page = printed(...operationContent(refund));
  const errors = page.slice(page.indexOf('## Errors'));
  const places = ['404 [`plan_not_found`]', '422 [`refund_amount_exceeded`]', 'Common errors', '401 [`token_missing`]'].map((text) =>
    errors.indexOf(text),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});
