import type { FenceMeta } from './code-fences';
import { checksOf, type Check, type SchemaViolation } from '../sandbox/contract/check-value';
import type { Contract, Rule } from '../sandbox/contract/types';
import { findSchema } from './descriptions';
import { ruleOf } from './sandbox-rules';

/** Forbids additional properties in every object, so an example can't show fields that the specifications don't define. */
function closed(rule: Rule): Rule {
  const all = (rules: Record<string, Rule>): Record<string, Rule> =>
    Object.fromEntries(Object.entries(rules).map(([name, member]) => [name, closed(member)]));
  const more = rule.additionalProperties;
  return {
    ...rule,
    ...(rule.properties && {
      properties: all(rule.properties),
      additionalProperties: typeof more === 'object' ? closed(more) : (more ?? false),
    }),
    ...(rule.items && { items: closed(rule.items) }),
    ...(rule.oneOf && { oneOf: rule.oneOf.map(closed) }),
    ...(rule.anyOf && { anyOf: rule.anyOf.map(closed) }),
  };
}

function responseRule(name: string, { operations, failure }: Contract): Rule {
  const [id = '', status = ''] = name.split('#');
  const operation = operations.find((candidate) => candidate.id === id);
  if (!operation)
    throw new Error(`"${name}": there is no operation "${id}". There are: ${operations.map((candidate) => candidate.id).join(', ')}.`);
  const rule = operation.failures.includes(Number(status)) ? failure : operation.responses[status];
  const statuses = [...Object.keys(operation.responses), ...operation.failures];
  if (!rule?.body) throw new Error(`"${name}": write a status whose response has a body. ${id} has: ${statuses.join(', ')}.`);
  return rule.body;
}

function ruleFor({ schema, response, event }: FenceMeta, contract: Contract): Rule | undefined {
  if (schema !== undefined) return ruleOf(findSchema(schema), schema);
  if (response !== undefined) return responseRule(response, contract);
  const rule = event === undefined ? undefined : contract.events?.[event];
  if (event !== undefined && !rule) throw new Error(`"${event}" is no event. There are: ${Object.keys(contract.events ?? {}).join(', ')}.`);
  return rule;
}

const describeViolation = ({ field, issue, limit }: SchemaViolation): string =>
  `${field || 'the value'}: ${issue}${limit === undefined ? '' : ` ${limit}`}`;

/**
 * Checks the JSON of a code block against the schema, response, or event that it names.
 * @returns the problems.
 * @throws Error when the block names none, or one that doesn't exist.
 */
export function jsonProblems(code: string, meta: FenceMeta, contract: Contract): string[] {
  const rule = ruleFor(meta, contract);
  if (!rule) throw new Error('Name what the JSON is: schema="v3/…", response="v3/Operation#200" or event="plan.created".');
  let value: unknown;
  try {
    value = JSON.parse(code);
  } catch (error) {
    return [(error as Error).message];
  }
  const schemas = Object.fromEntries(Object.entries(contract.schemas).map(([name, schema]) => [name, closed(schema)]));
  const check: Check = checksOf(schemas)(closed(rule));
  const found: SchemaViolation[] = [];
  check(value, '', found);
  return found.filter(({ issue }) => !(meta.isPart && issue === 'required')).map(describeViolation);
}
