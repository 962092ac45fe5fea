import type { Schema } from './types';

const listed = (schema: Schema): string[] => [schema.type ?? []].flat();

/** Describes the type of a schema: `string · uuid`, `array of Installment`, `one of card, token`. */
export function describeType(schema: Schema): string {
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches) return `one of ${branches.map((branch) => branch.title ?? describeType(branch)).join(', ')}`;
  const types = listed(schema).filter((type) => type !== 'null');
  if (types.includes('array')) return `array of ${schema.items ? (schema.items.title ?? describeType(schema.items)) : 'values'}`;
  if (types.includes('object') && schema.title) return schema.title;
  const format = schema.format && schema.format !== 'int64' ? ` · ${schema.format}` : '';
  return `${types.join(' or ') || 'any'}${format}`;
}

export const isNullable = (schema: Schema): boolean =>
  listed(schema).includes('null') || (schema.oneOf ?? []).some((branch) => listed(branch).includes('null'));

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
    range(schema.minLength, schema.maxLength, 'character'),
    range(schema.minItems, schema.maxItems, 'item'),
    schema.const === undefined ? undefined : `always \`${JSON.stringify(schema.const)}\``,
  ].filter((label) => label !== undefined);
}

/** Describes the limits of a value. Empty when there are none. */
export function describeLimits(schema: Schema): string[] {
  return [
    ...describeRange(schema),
    ...(schema.pattern === undefined ? [] : [`matches \`${schema.pattern}\``]),
    ...(schema.default === undefined ? [] : [`default \`${JSON.stringify(schema.default)}\``]),
  ];
}
