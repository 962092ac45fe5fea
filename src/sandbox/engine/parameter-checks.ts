import type { Check } from '../contract/check-value';
import type { OperationRule, Rule } from '../contract/types';
import type { ParameterCheck } from '../core/check-request';

/** Returns a function that compiles an operation's parameter checks on its first request. */
export function parameterChecksOf(
  schemas: Record<string, Rule>,
  checks: (rule: Rule) => Check,
): (rule: OperationRule) => readonly ParameterCheck[] {
  const compiled = new Map<OperationRule, ParameterCheck[]>();
  const resolve = (rule: Rule): Rule => (rule.$ref ? (schemas[rule.$ref] ?? {}) : rule);
  return (rule) => {
    const known = compiled.get(rule);
    if (known) return known;
    const made = rule.parameters.map((parameter): ParameterCheck => {
      const schema = resolve(parameter.schema);
      return {
        parameter,
        check: checks(parameter.schema),
        type: schema.type,
        itemType: schema.items && resolve(schema.items).type,
        fallback: schema.default,
      };
    });
    compiled.set(rule, made);
    return made;
  };
}
