import type { Rule } from '../../../sandbox/contract/types';

/** Returns a rule with its own `$ref` resolved, but not those of nested rules. */
export type Resolve = (rule: Rule) => Rule;

export const resolver =
  (schemas: Readonly<Record<string, Rule>>): Resolve =>
  (rule) =>
    rule.$ref ? (schemas[rule.$ref] ?? {}) : rule;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the types that a rule allows, except `null`. */
export const typesOf = ({ type, properties }: Rule): string[] =>
  type === undefined ? (properties ? ['object'] : []) : [type].flat().filter((name) => name !== 'null');

/**
 * Returns the `oneOf` branch that matches the discriminator of a value, or the first branch. A rule without `oneOf` is returned unchanged.
 */
export function branchOf(rule: Rule, value: unknown, resolve: Resolve): Rule {
  const { oneOf, discriminator } = rule;
  if (!oneOf) return rule;
  const branches = oneOf.map(resolve).filter((branch) => branch.type !== 'null');
  const chosen = isObject(value) && discriminator ? value[discriminator] : undefined;
  return (
    branches.find((branch) => discriminator !== undefined && resolve(branch.properties?.[discriminator] ?? {}).const === chosen) ??
    branches[0] ??
    {}
  );
}

/** Returns the discriminator values of a `oneOf`. */
export function choicesOf({ oneOf = [], discriminator }: Rule, resolve: Resolve): string[] {
  if (!discriminator) return [];
  return oneOf.map((branch) => String(resolve(resolve(branch).properties?.[discriminator] ?? {}).const));
}

/** Returns an initial value that fits a rule. */
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

/** Returns an object with one field changed, or removed if the new value is `undefined`. */
export function changed(value: unknown, name: string, to: unknown): Record<string, unknown> {
  const { [name]: _, ...others } = isObject(value) ? value : {};
  if (to === undefined) return others;
  return isObject(value) && name in value ? { ...value, [name]: to } : { ...others, [name]: to };
}

/**
 * Converts text that a reader typed to the type of the rule. Text that isn't a number stays a string, so the response can explain the
 * error.
 */
export function typed(text: string, rule: Rule): unknown {
  const types = typesOf(rule);
  if (!types.includes('integer') && !types.includes('number')) return text;
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}
