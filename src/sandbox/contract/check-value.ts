import { parsedUrl } from '../../domain/parse-url';
import { isDate, readTime } from '../../domain/time';
import type { Rule } from './types';
import { isObject } from '../../domain/is-object';

/** A schema rule that a value violates. */
export interface SchemaViolation {
  /** The path of the field: `planData.totalAmount.value`. Empty for the value itself. */
  field: string;
  /** The keyword of the schema that failed. */
  issue: string;
  /** The keyword's value, such as the maximum length. */
  limit?: number | string;
}

export type Check = (value: unknown, field: string, found: SchemaViolation[]) => void;

const formats: Record<string, (text: string) => boolean> = {
  date: isDate,
  'date-time': (text) => readTime(text) !== undefined,
  duration: (text) => /^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/.test(text),
  // The addresses that RFC 5321 allows without quotes.
  email: (text) =>
    /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z\d]([a-z\d-]*[a-z\d])?$/i.test(text),
  uri: (text) => /^[a-z][a-z\d+.-]*:[^\s"<>\\^`{|}]+$/i.test(text) && parsedUrl(text) !== undefined,
  uuid: (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
  byte: (text) => /^([A-Za-z\d+/]{4})*([A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(text),
};

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number' && Number.isInteger(value)) return 'integer';
  return typeof value;
}

const isOfType = (value: unknown, types: string[]): boolean => {
  const type = typeOf(value);
  return types.includes(type) || (type === 'integer' && types.includes('number'));
};

const at = (field: string, name: string | number): string => (field ? `${field}.${name}` : String(name));

// Schemas count characters, not code units: https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3.1
const lengthOf = (text: string): number => (/[\uD800-\uDFFF]/.test(text) ? [...text].length : text.length);

function textChecks(rule: Rule): Check[] {
  const checks: Check[] = [];
  const add = (issue: string, limit: number | string | undefined, fails: (text: string) => boolean): void => {
    checks.push((value, field, found) => {
      if (typeof value === 'string' && fails(value)) found.push({ field, issue, limit });
    });
  };
  const { minLength, maxLength, pattern, format } = rule;
  if (minLength !== undefined) add('minLength', minLength, (text) => lengthOf(text) < minLength);
  const isTooLong = (text: string): boolean => maxLength !== undefined && lengthOf(text) > maxLength;
  if (maxLength !== undefined) add('maxLength', maxLength, isTooLong);
  if (pattern !== undefined) {
    const regex = new RegExp(pattern, 'u');
    // A text that is too long is refused anyway, and matching it could take long.
    add('pattern', pattern, (text) => !isTooLong(text) && !regex.test(text));
  }
  const isFormat = format === undefined ? undefined : formats[format];
  if (isFormat) add('format', format, (text) => !isTooLong(text) && !isFormat(text));
  return checks;
}

function numberChecks({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Rule): Check[] {
  return [
    (value, field, found) => {
      if (typeof value !== 'number') return;
      if (minimum !== undefined && value < minimum) found.push({ field, issue: 'minimum', limit: minimum });
      if (maximum !== undefined && value > maximum) found.push({ field, issue: 'maximum', limit: maximum });
      if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
        found.push({ field, issue: 'exclusiveMinimum', limit: exclusiveMinimum });
      if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
        found.push({ field, issue: 'exclusiveMaximum', limit: exclusiveMaximum });
    },
  ];
}

/** Whether an object has a property. One that is undefined isn't in JSON. */
const isPresent = (value: Record<string, unknown>, name: string): boolean => Object.hasOwn(value, name) && value[name] !== undefined;

/** Returns a function that compiles rules to checks. Each named rule is compiled once, on first use. */
export function checksOf(schemas: Record<string, Rule>): (rule: Rule) => Check {
  const named = new Map<string, Check>();
  const made = new WeakMap<Rule, Check>();

  function byName(name: string): Check {
    const known = named.get(name);
    if (known) return known;
    // Schemas can be recursive, so the check is registered before it's compiled.
    let check: Check | undefined;
    named.set(name, (value, field, found) => (check ??= checkOf(schemas[name] ?? {}))(value, field, found));
    return named.get(name) as Check;
  }

  function arrayChecks({ minItems, maxItems, uniqueItems, items }: Rule): Check[] {
    const each = items && checkOf(items);
    return [
      (value, field, found) => {
        if (!Array.isArray(value)) return;
        if (minItems !== undefined && value.length < minItems) found.push({ field, issue: 'minItems', limit: minItems });
        if (maxItems !== undefined && value.length > maxItems) found.push({ field, issue: 'maxItems', limit: maxItems });
        if (uniqueItems && new Set(value.map((item) => JSON.stringify(item))).size < value.length)
          found.push({ field, issue: 'uniqueItems' });
        if (each) value.forEach((item, index) => each(item, at(field, index), found));
      },
    ];
  }

  function objectChecks({ required = [], properties = {}, additionalProperties, minProperties, maxProperties }: Rule): Check[] {
    const known = new Map(Object.entries(properties).map(([name, rule]) => [name, checkOf(rule)]));
    const others = typeof additionalProperties === 'object' ? checkOf(additionalProperties) : undefined;
    return [
      (value, field, found) => {
        if (!isObject(value)) return;
        for (const name of required) if (!isPresent(value, name)) found.push({ field: at(field, name), issue: 'required' });
        const names = Object.keys(value).filter((name) => value[name] !== undefined);
        if (minProperties !== undefined && names.length < minProperties)
          found.push({ field, issue: 'minProperties', limit: minProperties });
        if (maxProperties !== undefined && names.length > maxProperties)
          found.push({ field, issue: 'maxProperties', limit: maxProperties });
        for (const name of names) {
          const check = known.get(name) ?? others;
          if (check) check(value[name], at(field, name), found);
          else if (additionalProperties === false) found.push({ field: at(field, name), issue: 'unknown' });
        }
      },
    ];
  }

  /** Reports the violations of the variant that the discriminator names, or of the one with the fewest. */
  function branchChecks(branches: Rule[], discriminator: string | undefined): Check[] {
    const checks = branches.map((rule) => ({ rule, check: checkOf(rule) }));
    const constantOf = ({ $ref, properties }: Rule): unknown =>
      ($ref ? schemas[$ref]?.properties : properties)?.[discriminator ?? '']?.const;
    return [
      (value, field, found) => {
        if (discriminator && isObject(value)) {
          const match = checks.find(({ rule }) => constantOf(rule) === value[discriminator]);
          if (match) return match.check(value, field, found);
          return void found.push({ field: at(field, discriminator), issue: isPresent(value, discriminator) ? 'enum' : 'required' });
        }
        const tries = checks.map(({ check }) => {
          const findings: SchemaViolation[] = [];
          check(value, field, findings);
          return findings;
        });
        const best = tries.reduce((least, violations) => (violations.length < least.length ? violations : least));
        found.push(...best);
      },
    ];
  }

  function checkOf(rule: Rule): Check {
    if (rule.$ref) return byName(rule.$ref);
    const known = made.get(rule);
    if (known) return known;
    const types = rule.type === undefined ? undefined : [rule.type].flat();
    const checks: Check[] = [];
    if (rule.const !== undefined)
      checks.push((value, field, found) => void (value !== rule.const && found.push({ field, issue: 'const', limit: String(rule.const) })));
    if (rule.enum) {
      const allowed = new Set(rule.enum);
      checks.push(
        (value, field, found) => void (!allowed.has(value) && found.push({ field, issue: 'enum', limit: rule.enum?.join(', ') })),
      );
    }
    checks.push(...textChecks(rule));
    checks.push(...numberChecks(rule));
    if (rule.items || rule.uniqueItems || rule.minItems !== undefined || rule.maxItems !== undefined) checks.push(...arrayChecks(rule));
    if (
      rule.properties ||
      rule.required ||
      rule.additionalProperties !== undefined ||
      (rule.minProperties ?? rule.maxProperties) !== undefined
    )
      checks.push(...objectChecks(rule));
    if (rule.oneOf) checks.push(...branchChecks(rule.oneOf, rule.discriminator));
    if (rule.anyOf) checks.push(...branchChecks(rule.anyOf, undefined));
    const check: Check = (value, field, found) => {
      if (types && !isOfType(value, types)) return void found.push({ field, issue: 'type', limit: types.join(', ') });
      for (const memberCheck of checks) memberCheck(value, field, found);
    };
    made.set(rule, check);
    return check;
  }

  return checkOf;
}
