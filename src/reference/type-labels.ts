import { code } from './markdown';
import type { Schema } from './types';

const listed = (schema: Schema): string[] => [schema.type ?? []].flat();

const isNull = (schema: Schema): boolean => listed(schema).every((type) => type === 'null') && listed(schema).length > 0;

/** Returns the schema of the values of a map: an object whose keys aren't known in advance. */
export const mapValues = ({ additionalProperties }: Schema): Schema | undefined =>
  typeof additionalProperties === 'object' ? additionalProperties : undefined;

/** Describes the type of a schema: `string · uuid`, `array of Installment`, `one of card, token`. */
export function describeType(schema: Schema): string {
  const branches = (schema.oneOf ?? schema.anyOf)?.filter((branch) => !isNull(branch));
  const [only] = branches ?? [];
  // Next to null, a single branch is the type of a nullable value.
  if (only && branches?.length === 1) return only.title ?? describeType(only);
  if (branches) return `one of ${branches.map((branch) => branch.title ?? describeType(branch)).join(', ')}`;
  const types = listed(schema).filter((type) => type !== 'null');
  if (types.includes('array')) return `array of ${schema.items ? (schema.items.title ?? describeType(schema.items)) : 'values'}`;
  if (types.includes('object') && schema.title) return schema.title;
  const values = mapValues(schema);
  if (values) return `map of ${values.title ?? describeType(values)}`;
  const format = schema.format && schema.format !== 'int64' ? ` · ${schema.format}` : '';
  return `${types.join(' or ') || 'any'}${format}`;
}

export const isNullable = (schema: Schema): boolean =>
  listed(schema).includes('null') || [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].some((branch) => listed(branch).includes('null'));

/** A count with its unit: `1 character`, `64 characters`. Without a unit, the number alone. */
const counted = (count: number, unit: string): string => (unit === '' ? `${count}` : `${count} ${unit}${count === 1 ? '' : 's'}`);

function range(least: number | undefined, most: number | undefined, unit = ''): string | undefined {
  if (least !== undefined && most !== undefined)
    return least === most ? `exactly ${counted(least, unit)}` : `${least} to ${counted(most, unit)}`;
  if (least !== undefined) return `at least ${counted(least, unit)}`;
  return most === undefined ? undefined : `at most ${counted(most, unit)}`;
}

/** Describes the range of a value, or the constant. Empty if any value is allowed. */
export function describeRange(schema: Schema): string[] {
  return [
    range(schema.minimum, schema.maximum),
    schema.exclusiveMinimum === undefined ? undefined : `more than ${schema.exclusiveMinimum}`,
    schema.exclusiveMaximum === undefined ? undefined : `less than ${schema.exclusiveMaximum}`,
    range(schema.minLength, schema.maxLength, 'character'),
    range(schema.minItems, schema.maxItems, 'item'),
    schema.uniqueItems ? 'without repeats' : undefined,
    range(schema.minProperties, schema.maxProperties, mapValues(schema) ? 'key' : 'field'),
    schema.const === undefined ? undefined : `always ${code(JSON.stringify(schema.const))}`,
  ].filter((label) => label !== undefined);
}

/** Describes the limits of a value. Empty when there are none. */
export function describeLimits(schema: Schema): string[] {
  return [
    ...describeRange(schema),
    ...(schema.pattern === undefined ? [] : [`matches ${code(schema.pattern)}`]),
    ...(schema.default === undefined ? [] : [`default ${code(JSON.stringify(schema.default))}`]),
  ];
}
