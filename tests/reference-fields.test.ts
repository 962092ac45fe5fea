import { expect, test } from 'vitest';
import { filteredFields } from '../src/reference/field-filter';

test('the filter keeps parents and children, and everything when empty', () => {
  const fields = [
    'body.planData',
    'body.planData.totalAmount',
    'body.planData.totalAmount.value',
    'body.shopper',
    'body.shopper.email',
  ].map((id) => ({
    id,
    text: id === 'body.shopper.email' ? 'Where the receipt goes' : '',
  }));
  expect([...filteredFields(fields, 'TOTALAMOUNT')]).toEqual([
    'body.planData',
    'body.planData.totalAmount',
    'body.planData.totalAmount.value',
  ]);
  expect([...filteredFields(fields, 'receipt')]).toEqual(['body.shopper', 'body.shopper.email']);
  expect(filteredFields(fields, ' ').size).toBe(fields.length);
  expect(filteredFields(fields, 'body').size).toBe(0);
});
