import { code, text } from './nodes';
import { lineOf } from './print-markdown';
import type { Schema } from './types';

const listed = (schema: Schema): string[] => [schema.type ?? []].flat();

/** Whether null is the only value. */
function isNull({ type, const: constant, enum: values = [] }: Schema): boolean {
  const allowed = [type ?? [], values].flat();
  return constant === null || (allowed.length > 0 && allowed.every((one) => one === 'null' || one === null));
}

/** Returns the branches of a union, without null. */
export const branchesOf = ({ oneOf, anyOf = [] }: Schema): Schema[] => (oneOf ?? anyOf).filter((branch) => !isNull(branch));

export const isNullable = (schema: Schema): boolean =>
  listed(schema).includes('null') || isNull(schema) || [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].some(isNullable);

/** Turns a union of null and one branch into that branch, so that its limits, values, and fields are those of the value. */
function withoutNull(schema: Schema): Schema {
  const [only, ...others] = branchesOf(schema);
  if (!only || others.length > 0) return schema;
  const { oneOf: _, anyOf: __, ...own } = schema;
  return withoutNull({ ...only, ...own });
}

/** Returns the schema of the values of a map: an object whose keys aren't known in advance. */
const mapValues = ({ additionalProperties }: Schema): Schema | undefined =>
  typeof additionalProperties === 'object' ? additionalProperties : undefined;

/** A schema, and what its limits apply to: `each` for the items of an array. */
interface Layer {
  schema: Schema;
  of: '' | 'each ' | 'each value ';
}

/** Returns a value, and below it the items of an array or the values of a map, as far as they go. */
export function layersOf(value: Schema, of: Layer['of'] = ''): [Layer, ...Layer[]] {
  const schema = withoutNull(value);
  const values = mapValues(schema);
  if (schema.items) return [{ schema, of }, ...layersOf(schema.items, 'each ')];
  return values ? [{ schema, of }, ...layersOf(values, 'each value ')] : [{ schema, of }];
}

/** Returns the schema of a value, or of what is in a list or a map: readers look for `installments[].amount`. */
export const innermost = (value: Schema): Schema => layersOf(value).reduce((_, layer) => layer).schema;

/** Returns the title of a schema, or else its type. The title of a map wouldn't say what it contains. */
const nameOf = (schema: Schema): string => (mapValues(schema) && !schema.properties ? undefined : schema.title) ?? describeType(schema);

/** Inside another type, null is part of the name. A field has a flag for it. */
const nameWithNull = (schema: Schema): string => (isNullable(schema) && !isNull(schema) ? `${nameOf(schema)} or null` : nameOf(schema));

/** Describes the type of a schema: `string · uuid`, `array of Installment`, `one of card, token`. */
export function describeType(schema: Schema): string {
  if (schema['x-repeats']) return schema['x-repeats'];
  const branches = branchesOf(schema);
  const [only, ...others] = branches;
  if (only && others.length === 0) return nameOf(only);
  if (only) return `${schema.oneOf ? 'one' : 'any'} of ${branches.map(nameOf).join(', ')}`;
  if (isNull(schema)) return 'null';
  const types = listed(schema).filter((type) => type !== 'null');
  if (types.includes('array')) {
    const list = `array of ${nameWithNull(schema.items ?? {})}`;
    return types.map((type) => (type === 'array' ? list : type)).join(' or ');
  }
  const values = mapValues(schema);
  if (values && !schema.properties) return `map of ${nameWithNull(values)}`;
  if (types.includes('object') && schema.title) return schema.title;
  const format = schema.format && schema.format !== 'int64' ? ` · ${schema.format}` : '';
  return `${types.join(' or ') || 'any'}${format}`;
}

/** A count with its unit: `1 character`, `64 characters`. Without a unit, the number alone. */
const counted = (count: number, unit: string): string => (unit === '' ? `${count}` : `${count} ${unit}${count === 1 ? '' : 's'}`);

function range(least: number | undefined, most: number | undefined, unit = ''): string | undefined {
  if (least !== undefined && most !== undefined)
    return least === most ? `exactly ${counted(least, unit)}` : `${least} to ${counted(most, unit)}`;
  if (least !== undefined) return `at least ${counted(least, unit)}`;
  return most === undefined ? undefined : `at most ${counted(most, unit)}`;
}

/** A limit in words, with the value that it ends with: `at most 64 characters`, `always "EUR"`. */
export interface Limit {
  words: string;
  value?: string;
}

/** Describes the range of a value itself, or the constant. */
function rangesOf(schema: Schema): Limit[] {
  const ranges = [
    range(schema.minimum, schema.maximum),
    schema.exclusiveMinimum === undefined ? undefined : `more than ${schema.exclusiveMinimum}`,
    schema.exclusiveMaximum === undefined ? undefined : `less than ${schema.exclusiveMaximum}`,
    range(schema.minLength, schema.maxLength, 'character'),
    range(schema.minItems, schema.maxItems, 'item'),
    schema.uniqueItems ? 'without repeats' : undefined,
    range(schema.minProperties, schema.maxProperties, mapValues(schema) ? 'key' : 'field'),
  ].flatMap((words) => (words === undefined ? [] : [{ words }]));
  return schema.const === undefined ? ranges : [...ranges, { words: 'always', value: JSON.stringify(schema.const) }];
}

/** Describes the range of a value, of its items, and of its values, or the constant. Empty if any value is allowed. */
export const describeRange = (value: Schema): Limit[] =>
  layersOf(value).flatMap(({ schema, of }) => rangesOf(schema).map((limit) => ({ ...limit, words: of + limit.words })));

/** Describes the limits of a value as Markdown. Empty when there are none. */
export function describeLimits(value: Schema): string[] {
  const layers = layersOf(value);
  const limits: Limit[] = [
    ...describeRange(value),
    ...layers.flatMap(({ schema: { pattern }, of }) => (pattern === undefined ? [] : [{ words: `${of}matches`, value: pattern }])),
    ...layers.flatMap(({ schema, of }) =>
      schema.default === undefined ? [] : [{ words: `${of}default`, value: JSON.stringify(schema.default) }],
    ),
  ];
  return limits.map(({ words, value: shown }) => (shown === undefined ? words : lineOf([text(`${words} `), code(shown)])));
}
