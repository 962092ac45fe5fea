import type { Rule } from '../../../sandbox/contract/types';

/** A rule without references, as far as its first level goes. */
export type Resolve = (rule: Rule) => Rule;

export const resolver =
  (schemas: Readonly<Record<string, Rule>>): Resolve =>
  (rule) =>
    rule.$ref ? (schemas[rule.$ref] ?? {}) : rule;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every type that a rule allows, without null. */
export const typesOf = ({ type, properties }: Rule): string[] =>
  type === undefined ? (properties ? ['object'] : []) : [type].flat().filter((one) => one !== 'null');

/** The branch of a choice that a value belongs to, by its discriminator; the first one when it has none. */
export function branchOf(rule: Rule, value: unknown, resolve: Resolve): Rule {
  const { oneOf, discriminator } = rule;
  if (!oneOf) return rule;
  const branches = oneOf.map(resolve).filter((one) => one.type !== 'null');
  const chosen = isObject(value) && discriminator ? value[discriminator] : undefined;
  return (
    branches.find((one) => discriminator !== undefined && resolve(one.properties?.[discriminator] ?? {}).const === chosen) ??
    branches[0] ??
    {}
  );
}

/** What the discriminator of a choice may say. */
export function choicesOf({ oneOf = [], discriminator }: Rule, resolve: Resolve): string[] {
  if (!discriminator) return [];
  return oneOf.map((one) => String(resolve(resolve(one).properties?.[discriminator] ?? {}).const));
}

/** A value to begin with. */
export function blankOf(input: Rule, resolve: Resolve): unknown {
  const rule = branchOf(resolve(input), undefined, resolve);
  if (rule.const !== undefined) return rule.const;
  if (rule.default !== undefined) return rule.default;
  if (rule.enum) return rule.enum[0];
  const [type] = typesOf(rule);
  if (type === 'object')
    return Object.fromEntries((rule.required ?? []).map((name) => [name, blankOf(rule.properties?.[name] ?? {}, resolve)]));
  if (type === 'array') return rule.minItems ? [blankOf(rule.items ?? {}, resolve)] : [];
  if (type === 'integer' || type === 'number') return rule.minimum ?? 0;
  return type === 'boolean' ? false : '';
}

/** A value with one of its fields changed; `undefined` takes the field away. */
export function changed(value: unknown, name: string, to: unknown): Record<string, unknown> {
  const { [name]: _, ...others } = isObject(value) ? value : {};
  if (to === undefined) return others;
  return isObject(value) && name in value ? { ...value, [name]: to } : { ...others, [name]: to };
}

/** What a reader typed, in the type of the rule. What is no number stays text, so that the answer can say what is wrong. */
export function typed(text: string, rule: Rule): unknown {
  const types = typesOf(rule);
  if (!types.includes('integer') && !types.includes('number')) return text;
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}
