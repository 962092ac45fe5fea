import type { Rule } from '../sandbox/contract/types';
import type { Schema } from './types';

/** JSON Schema keywords that the sandbox checks. */
export const RULES = [
  'type',
  'format',
  'const',
  'enum',
  'default',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'uniqueItems',
  'required',
  'additionalProperties',
] as const;

/** Keywords that contain other schemas, and annotations. */
export const OTHERS = new Set([
  'properties',
  'items',
  'oneOf',
  'anyOf',
  'discriminator',
  'title',
  'description',
  'examples',
  'example',
  'deprecated',
  'readOnly',
  'writeOnly',
]);

/** Formats that the sandbox doesn't need to check. */
const UNCHECKED = new Set(['int64', 'binary']);

/**
 * Returns what the sandbox checks of a schema.
 * @param place Where the schema is, for errors: `v3/Refund, body`
 * @throws Error for a keyword that the sandbox would silently leave unchecked.
 */
export function ruleOf(schema: Schema, place: string): Rule {
  const known: readonly string[] = RULES;
  const unknown = Object.keys(schema).find((name) => !known.includes(name) && !OTHERS.has(name) && !name.startsWith('x-'));
  if (unknown)
    throw new Error(`${place}: The sandbox doesn't check "${unknown}". Implement it in src/sandbox/contract/check-value.ts, or remove it.`);
  const kept = RULES.filter((name) => name in schema && !(name === 'format' && UNCHECKED.has(schema.format ?? '')));
  const rule = Object.fromEntries(kept.map((name) => [name, schema[name as keyof Schema]])) as Rule;
  if (typeof schema.additionalProperties === 'object') rule.additionalProperties = ruleOf(schema.additionalProperties, `${place}.*`);
  if (schema.properties)
    rule.properties = Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([, property]) => !property.readOnly)
        .map(([name, property]) => [name, ruleOf(property, `${place}.${name}`)]),
    );
  if (schema.items) rule.items = ruleOf(schema.items, `${place}[]`);
  if (schema.oneOf) rule.oneOf = schema.oneOf.map((branch) => ruleOf(branch, place));
  if (schema.anyOf) rule.anyOf = schema.anyOf.map((branch) => ruleOf(branch, place));
  const { discriminator } = schema as { discriminator?: { propertyName: string } };
  if (discriminator) rule.discriminator = discriminator.propertyName;
  return rule;
}
