import { expect, test } from 'vitest';
import { bodyFields } from './fields';
import { RULES } from './sandbox-rules';
import type { Schema } from './types';

/** A field for each keyword that the sandbox enforces. */
const FIELDS: Record<(typeof RULES)[number], Schema> = {
  type: { type: 'integer' },
  format: { type: 'string', format: 'date-time' },
  const: { const: 'fixed' },
  enum: { type: 'string', enum: ['a'] },
  default: { type: 'string', default: 'usual' },
  pattern: { type: 'string', pattern: '^x$' },
  minLength: { type: 'string', minLength: 3 },
  maxLength: { type: 'string', maxLength: 3 },
  minimum: { type: 'integer', minimum: 3 },
  maximum: { type: 'integer', maximum: 3 },
  minItems: { type: 'array', items: { type: 'string' }, minItems: 3 },
  maxItems: { type: 'array', items: { type: 'string' }, maxItems: 3 },
  minProperties: { type: 'object', minProperties: 3 },
  maxProperties: { type: 'object', maxProperties: 3 },
  uniqueItems: { type: 'array', items: { type: 'string' }, uniqueItems: true },
  required: { type: 'object', title: 'Inner', properties: { one: { type: 'string' } }, required: ['one'] },
  additionalProperties: { type: 'object', additionalProperties: { type: 'string', maxLength: 9 } },
};

test('a page shows every limit that the sandbox enforces', () => {
  const shown = (schema: Schema): string => bodyFields({ type: 'object', properties: { field: schema } }, 'body');
  for (const keyword of RULES) {
    const { [keyword]: _, ...without } = FIELDS[keyword];
    expect(shown(FIELDS[keyword]), keyword).not.toBe(shown(without));
  }
});

test('null is a flag, in every form in which a specification can say it', () => {
  const forms: Schema[] = [
    { type: ['string', 'null'] },
    { oneOf: [{ type: 'string' }, { type: 'null' }] },
    { anyOf: [{ type: 'string' }, { type: 'null' }] },
    { anyOf: [{ type: ['string', 'null'] }] },
  ];
  for (const schema of forms) {
    const page = bodyFields({ type: 'object', properties: { field: schema } }, 'body');
    expect(page).toContain('type={"string"}');
    expect(page).toContain('"nullable"');
  }
});
