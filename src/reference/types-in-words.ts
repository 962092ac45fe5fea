import type { Schema } from './types';

const listed = (schema: Schema): string[] => [schema.type ?? []].flat();

/** The type of a schema in a reader's words: `string · uuid`, `array of Installment`, `one of card, token`. */
export function typeInWords(schema: Schema): string {
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches) return `one of ${branches.map((branch) => branch.title ?? typeInWords(branch)).join(', ')}`;
  const types = listed(schema).filter((one) => one !== 'null');
  if (types.includes('array')) return `array of ${schema.items ? (schema.items.title ?? typeInWords(schema.items)) : 'values'}`;
  if (types.includes('object') && schema.title) return schema.title;
  const format = schema.format && schema.format !== 'int64' ? ` · ${schema.format}` : '';
  return `${types.join(' or ') || 'any'}${format}`;
}

export const isNullable = (schema: Schema): boolean =>
  listed(schema).includes('null') || (schema.oneOf ?? []).some((branch) => listed(branch).includes('null'));

function range(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  const counted = (count: number): string => `${count}${count === 1 ? unit.replace(/s$/, '') : unit}`;
  if (least !== undefined && most !== undefined) return least === most ? `exactly ${counted(least)}` : `${least} to ${counted(most)}`;
  if (least !== undefined) return `at least ${counted(least)}`;
  return most === undefined ? undefined : `at most ${counted(most)}`;
}

/** The limits of a value in a reader's words; empty when there are none. */
export function limitsInWords(schema: Schema): string[] {
  const value = JSON.stringify;
  return [
    range(schema.minimum, schema.maximum, ''),
    schema.exclusiveMinimum === undefined ? undefined : `more than ${schema.exclusiveMinimum}`,
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' items'),
    schema.const === undefined ? undefined : `always \`${value(schema.const)}\``,
    schema.pattern === undefined ? undefined : `matches \`${schema.pattern}\``,
    schema.default === undefined ? undefined : `default \`${value(schema.default)}\``,
  ].filter((one) => one !== undefined);
}
