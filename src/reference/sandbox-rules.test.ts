import { expect, test } from 'vitest';
import { ruleOf } from './sandbox-rules';
import type { Schema } from './types';

test('the error for a keyword that the sandbox ignores names the place', () => {
  const schema: Schema = {
    type: 'object',
    properties: { plans: { type: 'array', items: { oneOf: [{ type: 'null' }, { type: 'object', properties: { amount: {} } }] } } },
  };
  Object.assign(schema.properties?.plans?.items?.oneOf?.[1]?.properties?.amount ?? {}, { type: 'number', multipleOf: 0.01 });
  expect(() => ruleOf(schema, 'v3/Refund, body')).toThrow(
    'v3/Refund, body.plans[].amount: The sandbox doesn\'t check "multipleOf". Implement it in src/sandbox/contract/check-value.ts, or remove it.',
  );
});
