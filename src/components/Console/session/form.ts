import type { JsonNode } from '../../../domain/json-source';
import type { Rule } from '../../../sandbox/contract/types';

/** Replaces the source of a value in the body. The rest of the body's text stays as it is. */
export type Edit = (node: JsonNode, source: string) => void;

/** Returns a rule with its own `$ref` resolved, but not those of nested rules. */
export type Resolve = (rule: Rule) => Rule;

export const resolver =
  (schemas: Readonly<Record<string, Rule>>): Resolve =>
  (rule) =>
    rule.$ref ? (schemas[rule.$ref] ?? {}) : rule;

/** Returns the types that a rule allows, except `null`. */
export const typesOf = ({ type, properties }: Rule): string[] =>
  type === undefined ? (properties ? ['object'] : []) : [type].flat().filter((name) => name !== 'null');

/** Returns the rule of an object's member. */
export const memberRule = ({ properties = {}, additionalProperties }: Rule, name: string): Rule =>
  Object.hasOwn(properties, name) ? (properties[name] ?? {}) : typeof additionalProperties === 'object' ? additionalProperties : {};

/** Returns the value of a `oneOf`'s discriminator in an object. */
export function choiceIn({ discriminator }: Rule, node: JsonNode): string | undefined {
  const value = node.kind === 'object' ? node.members.findLast(({ name }) => name === discriminator)?.value : undefined;
  return value?.kind === 'text' ? value.value : undefined;
}

/**
 * Returns the `oneOf` branch for a value of the discriminator, or the first branch if there's none. A rule without `oneOf` is returned
 * unchanged.
 */
export function branchOf(rule: Rule, choice: string | undefined, resolve: Resolve): Rule {
  const { oneOf, discriminator } = rule;
  if (!oneOf) return rule;
  const branches = oneOf.map(resolve).filter((branch) => branch.type !== 'null');
  return (
    branches.find((branch) => discriminator !== undefined && resolve(branch.properties?.[discriminator] ?? {}).const === choice) ??
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

const INDENT = '  ';

/** Writes a value as JSON that's indented like the rest of the body. @param depth How many objects are around it. */
export const jsonAt = (value: unknown, depth: number): string =>
  JSON.stringify(value, null, INDENT).replaceAll('\n', `\n${INDENT.repeat(depth)}`);

type ObjectNode = Extract<JsonNode, { kind: 'object' }>;

function objectSource(members: readonly [name: string, source: string][], depth: number): string {
  if (members.length === 0) return '{}';
  const lines = members.map(([name, source]) => `${INDENT.repeat(depth + 1)}${JSON.stringify(name)}: ${source}`);
  return `{\n${lines.join(',\n')}\n${INDENT.repeat(depth)}}`;
}

const membersOf = ({ members }: ObjectNode): [name: string, source: string][] => members.map(({ name, value }) => [name, value.source]);

/** Returns the JSON of an object with another member. */
export const withMember = (node: ObjectNode, name: string, value: unknown, depth: number): string =>
  objectSource([...membersOf(node), [name, jsonAt(value, depth + 1)]], depth);

/** Returns the JSON of an object without one of its members. @param index The member's place; names may be repeated. */
export const withoutMember = (node: ObjectNode, index: number, depth: number): string =>
  objectSource(membersOf(node).toSpliced(index, 1), depth);

/** How a field edits a value: as text, as a number, or as JSON. */
export type FieldKind = 'text' | 'number' | 'json';

/** Returns how to edit a value. Without a type in its rule, the value decides. */
export function fieldKind(rule: Rule, node: JsonNode): FieldKind {
  const types = typesOf(rule);
  if (node.kind === 'object' || node.kind === 'list' || types.includes('array') || types.includes('object')) return 'json';
  return types.includes('integer') || types.includes('number') || (types.length === 0 && node.kind === 'number') ? 'number' : 'text';
}

/** Returns the text of a value in a field. The line breaks of formatted lists and objects don't fit into one. */
export const shownText = (node: JsonNode): string =>
  node.kind === 'text'
    ? node.value
    : node.source.replaceAll(/("[^"\\]*(?:\\.[^"\\]*)*")|\s*\n\s*/g, (_, text: string | undefined) => text ?? '');

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Whether a text is JSON for anything but a string, which a field shows without its quotes. */
function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) !== 'string';
  } catch {
    return false;
  }
}

/**
 * Returns the JSON of what a reader typed into the field of a value, so that the field shows the same text. Text that isn't a number, list, or
 * object, or not yet, such as `12.`, `-`, or `[1,`, is sent as a string, and the response explains the error.
 */
export function typedSource(text: string, kind: FieldKind, { kind: before }: JsonNode): string {
  if (before === 'word' && /^(?:null|true|false)$/.test(text)) return text;
  const isSource = kind === 'number' ? NUMBER.test(text) : kind === 'json' && isJson(text);
  return isSource ? text.trim() : JSON.stringify(text);
}
