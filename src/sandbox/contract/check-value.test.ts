import Ajv2020 from 'ajv/dist/2020';
import { expect, test } from 'vitest';
import { checksOf, type SchemaViolation } from './check-value';
import type { Rule } from './types';

const LIMITS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minProperties', 'maxProperties'] as const;

for (const keyword of LIMITS)
  test(`${keyword} refuses the same values as in another validator, with its name`, () => {
    const rule: Rule = { [keyword]: 2 };
    const isValid = new Ajv2020({ strict: false }).compile(rule);
    const values = [-2, 1, 1.5, 2, 2.5, 3, {}, { a: 1 }, { a: 1, b: 2 }, { a: 1, b: 2, c: 3 }, 'text', null];
    for (const value of values) {
      const found: SchemaViolation[] = [];
      checksOf({})(rule)(value, 'field', found);
      expect(found, JSON.stringify(value)).toEqual(isValid(value) ? [] : [{ field: 'field', issue: keyword, limit: 2 }]);
    }
  });
