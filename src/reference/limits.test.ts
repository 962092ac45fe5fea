import { expect, test } from 'vitest';
import { printed } from '../../tests/support/nodes';
import { bodyFields, headerFields, parameterFields } from './fields';
import type { Block } from './nodes';
import { operationContent } from './operation-content';
import { RULES } from './sandbox-rules';
import type { Schema } from './types';

type Keyword = (typeof RULES)[number];

/** A value for each keyword that the sandbox enforces. */
const VALUES: Record<Keyword, Schema> = {
  type: { type: 'integer' },
  format: { type: 'string', format: 'date-time' },
  const: { type: 'string', const: 'fixed' },
  enum: { type: 'string', enum: ['a'] },
  default: { type: 'string', default: 'usual' },
  pattern: { type: 'string', pattern: '^x$' },
  minLength: { type: 'string', minLength: 3 },
  maxLength: { type: 'string', maxLength: 3 },
  minimum: { type: 'integer', minimum: 3 },
  maximum: { type: 'integer', maximum: 3 },
  exclusiveMinimum: { type: 'integer', exclusiveMinimum: 3 },
  exclusiveMaximum: { type: 'integer', exclusiveMaximum: 3 },
  minItems: { type: 'array', items: { type: 'string' }, minItems: 3 },
  maxItems: { type: 'array', items: { type: 'string' }, maxItems: 3 },
  minProperties: { type: 'object', minProperties: 3 },
  maxProperties: { type: 'object', maxProperties: 3 },
  uniqueItems: { type: 'array', items: { type: 'string' }, uniqueItems: true },
  required: { type: 'object', title: 'Inner', properties: { one: { type: 'string' } }, required: ['one'] },
  additionalProperties: { type: 'object', additionalProperties: { type: 'string', maxLength: 9 } },
};

/** An operation with a body. */
const contentWith = (schema: Schema): string =>
  printed(
    ...operationContent(
      {
        id: 'v3/Refund',
        api: 'v3',
        method: 'post',
        path: '/refunds',
        route: '/api/v3/refund',
        operation: {
          operationId: 'Refund',
          summary: 'Refund a plan',
          description: 'Refunds a plan.',
          requestBody: { content: { 'application/json': { schema } } },
          responses: {},
        },
      },
      new Map(),
    ),
  );

/** A branch without fields of its own, for unions. */
const OTHER: Schema = { title: 'Other', type: 'boolean', description: 'Something else.' };
const inField = (schema: Schema): Schema => ({ type: 'object', properties: { field: schema } });

/** Everywhere a value can be, as its page shows it. */
const PLACES: Record<string, (schema: Schema) => Block[]> = {
  'a field': (schema) => bodyFields(inField(schema), 'body'),
  'a field of a field': (schema) => bodyFields(inField({ title: 'Outer', ...inField(schema) }), 'body'),
  'a nullable field': (schema) => bodyFields(inField({ ...schema, type: [schema.type ?? 'string', 'null'].flat() }), 'body'),
  'one of null and a value': (schema) => bodyFields(inField({ oneOf: [schema, { type: 'null' }] }), 'body'),
  'any of null and a value': (schema) => bodyFields(inField({ anyOf: [{ type: 'null' }, schema] }), 'body'),
  'one of two values': (schema) => bodyFields(inField({ oneOf: [{ title: 'This', ...schema }, OTHER] }), 'body'),
  'any of two values': (schema) => bodyFields(inField({ anyOf: [OTHER, { title: 'This', ...schema }] }), 'body'),
  'one of two objects': (schema) => bodyFields(inField({ oneOf: [{ title: 'This', ...inField(schema) }, OTHER] }), 'body'),
  'an object that is also a union': (schema) =>
    bodyFields(inField({ title: 'Both', ...inField(schema), anyOf: [{ title: 'First', required: ['field'] }, OTHER] }), 'body'),
  items: (schema) => bodyFields(inField({ type: 'array', items: schema }), 'body'),
  'items of items': (schema) => bodyFields(inField({ type: 'array', items: { type: 'array', items: schema } }), 'body'),
  'nullable items': (schema) => bodyFields(inField({ type: 'array', items: { oneOf: [schema, { type: 'null' }] } }), 'body'),
  'values of a map': (schema) => bodyFields(inField({ type: 'object', additionalProperties: schema }), 'body'),
  'values of a map of lists': (schema) =>
    bodyFields(inField({ type: 'object', additionalProperties: { type: 'array', items: schema } }), 'body'),
  'a body': (schema) => bodyFields(schema, 'body'),
  'a body that is a list': (schema) => bodyFields({ type: 'array', items: schema }, 'body'),
  'a body that is a map': (schema) => bodyFields({ type: 'object', additionalProperties: schema }, 'body'),
  'a body that is a union': (schema) => bodyFields({ oneOf: [{ title: 'This', ...schema }, OTHER] }, 'body'),
  'a parameter': (schema) => parameterFields([{ name: 'field', in: 'query', schema }], 'query'),
  'a header': (schema) => headerFields({ field: { schema } }, 'header'),
};

for (const [place, show] of Object.entries(PLACES))
  test(`${place}: its page shows every limit that the sandbox enforces`, () => {
    const hidden = RULES.filter((keyword) => {
      const { [keyword]: _, ...without } = VALUES[keyword];
      return printed(...show(VALUES[keyword])) === printed(...show(without));
    });
    expect(hidden).toEqual([]);
  });

test('a body says whether fields that it lacks are refused, and where', () => {
  const sent = (schema: Schema): string | undefined => /^ *Optional, sent as `application\/json`\.(.*)$/m.exec(contentWith(schema))?.[1];
  const closed: Schema = { ...inField({ type: 'string' }), additionalProperties: false };
  const open = inField({ type: 'string' });
  const map: Schema = { type: 'object', additionalProperties: { type: 'string' } };
  const refused = " Fields that aren't listed here are refused";
  expect(sent(open)).toBe('');
  expect(sent(map)).toBe('');
  expect(sent(closed)).toBe(`${refused}.`);
  expect(sent({ ...closed, properties: { map, list: { type: 'array', items: closed } } })).toBe(`${refused}.`);
  expect(sent({ ...closed, properties: { list: { type: 'array', items: open } } })).toBe(`${refused}, except in \`list\`.`);
  expect(sent({ ...open, properties: { inside: closed } })).toBe(`${refused}, except in the body itself.`);
  expect(
    sent({
      oneOf: [
        { title: 'A', ...closed },
        { title: 'B', ...closed },
      ],
    }),
  ).toBe(`${refused}.`);
});

test('a rule that needs one of several fields is in words', () => {
  const either: Schema = {
    type: 'object',
    properties: { one: { type: 'string' }, two: { type: 'string' } },
    anyOf: [
      { title: 'First', required: ['one'] },
      { title: 'Second', required: ['two'] },
    ],
  };
  const page = printed(...bodyFields(either, 'body'));
  expect(page).toContain('At least one of these:');
  expect(page).toContain('- **First**: `one` is required');
  expect(page).toContain('name="two"');
  const { anyOf, ...rest } = either;
  expect(printed(...bodyFields({ ...rest, oneOf: anyOf }, 'body'))).toContain('One of these:');
});

test('null is a flag, in every form in which a specification can say it', () => {
  const forms: Schema[] = [
    { type: ['string', 'null'] },
    { type: ['null', 'string'] },
    { oneOf: [{ type: 'string' }, { type: 'null' }] },
    { oneOf: [{ type: 'null' }, { type: 'string' }] },
    { oneOf: [{ type: 'string' }, { type: ['null'] }] },
    { oneOf: [{ type: 'string' }, { const: null }] },
    { oneOf: [{ type: 'string' }, { enum: [null] }] },
    { oneOf: [{ oneOf: [{ type: 'string' }, { type: 'null' }] }] },
    { anyOf: [{ type: 'string' }, { type: 'null' }] },
    { anyOf: [{ type: ['string', 'null'] }] },
    { anyOf: [{ anyOf: [{ type: 'string' }] }, { type: 'null' }] },
  ];
  for (const schema of forms) {
    const page = printed(...bodyFields(inField(schema), 'body'));
    expect(page, JSON.stringify(schema)).toContain('type="string" flags={["nullable"]}');
  }
});

test('null among several values, items, or values of a map is in the type', () => {
  const typeOf = (schema: Schema): string | undefined => /type="(.*?)"/.exec(printed(...bodyFields(inField(schema), 'body')))?.[1];
  expect(typeOf({ oneOf: [{ title: 'A', type: 'object' }, { title: 'B', type: 'object' }, { type: 'null' }] })).toBe('one of A, B');
  expect(typeOf({ type: 'array', items: { type: ['string', 'null'] } })).toBe('array of string or null');
  expect(typeOf({ type: 'object', additionalProperties: { oneOf: [{ type: 'string' }, { type: 'null' }] } })).toBe('map of string or null');
  expect(typeOf({ type: 'array', items: { title: 'Key', type: ['object', 'null'] } })).toBe('array of Key or null');
  expect(typeOf({ type: 'null' })).toBe('null');
});

test('the type of a map says what it contains, even if it has a title', () => {
  const map: Schema = { title: 'Metadata', type: 'object', additionalProperties: { type: 'string' } };
  const page = printed(...bodyFields({ type: 'object', properties: { map, list: { type: 'array', items: map } } }, 'body'));
  expect(page).toContain('type="map of string"');
  expect(page).toContain('type="array of map of string"');
});

test('values of which white space is a part are shown as JSON', () => {
  const values = ['a b', ' ', 'a\nb', '-', ''];
  const fields = printed(...bodyFields({ type: 'object', properties: { sign: { type: 'string', enum: values } } }, 'body'));
  expect(fields.match(/(?<=^ *- ).*/gm)).toEqual(['`a b`', '`" "`', '`"a\\nb"`', '`-`', '`""`']);
});
