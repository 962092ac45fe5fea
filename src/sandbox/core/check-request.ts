import type { Check, SchemaViolation } from '../contract/check-value';
import type { OperationRule, ParameterRule, Rule } from '../contract/types';
import type { ErrorCode } from '../contract/operation-types';
import { ApiError } from './api-error';

/** Fields with a specific error code, matched by the end of their path. */
const FIELD_CODES: readonly [RegExp, ErrorCode][] = [
  [/(^|\.)termsAccepted$/, 'terms_not_accepted'],
  [/(^|\.)email$/, 'email_invalid'],
  [/(^|\.)phone$/, 'phone_invalid'],
  [/(^|\.)locale$/, 'locale_not_supported'],
  [/(^|\.)metadata(\.|$)/, 'metadata_limit_exceeded'],
  [/(^|\.)card\.number$/, 'card_number_invalid'],
  [/(^|\.)card\.cvv$/, 'cvv_invalid'],
  [/(^|\.)card\.holderName$/, 'holder_name_invalid'],
  [/(^|\.)postalCode$/, 'postal_code_invalid'],
  [/(^|\.)billingAddress\.state$/, 'state_invalid'],
];

const ISSUES: Record<string, (limit: SchemaViolation['limit']) => string> = {
  required: () => 'is required',
  type: (limit) => `must be of the type ${limit}`,
  unknown: (limit) =>
    limit === undefined ? "isn't a field of this operation" : `isn't a parameter of this operation. Its parameters are: ${limit}`,
  enum: (limit) => (limit === undefined ? "isn't one of the allowed values" : `must be one of: ${limit}`),
  const: (limit) => `must be ${limit}`,
  minimum: (limit) => `must be ${limit} or more`,
  maximum: (limit) => `must be ${limit} or less`,
  exclusiveMinimum: (limit) => `must be more than ${limit}`,
  exclusiveMaximum: (limit) => `must be less than ${limit}`,
  minLength: (limit) => `must have ${limit} characters or more`,
  maxLength: (limit) => `must have ${limit} characters or fewer`,
  minItems: (limit) => `must have ${limit} entries or more`,
  maxItems: (limit) => `must have ${limit} entries or fewer`,
  uniqueItems: () => 'must not repeat an entry',
  minProperties: (limit) => (limit === 1 ? 'must not be empty' : `must have ${limit} keys or more`),
  maxProperties: (limit) => `must have ${limit} keys or fewer`,
  pattern: (limit) => `must match ${limit}`,
  format: (limit) => `must be a valid ${limit}`,
};

function codeOf({ field, issue }: SchemaViolation, { errors }: OperationRule): ErrorCode {
  if (issue === 'type' && errors.includes('malformed_request')) return 'malformed_request';
  const fieldCode = FIELD_CODES.find(([path]) => path.test(field))?.[1];
  const preferred: ErrorCode | undefined =
    issue === 'unknown' ? undefined : issue === 'required' && fieldCode !== 'terms_not_accepted' ? 'field_required' : fieldCode;
  const fallbacks = [preferred, 'field_invalid', 'malformed_request'] as const;
  return fallbacks.find((code) => code !== undefined && errors.includes(code)) ?? 'malformed_request';
}

const MAX_DETAILS = 50;
/** The maximum number of violations to sort. A body of a megabyte can have 100,000. */
const MAX_VIOLATIONS = 1000;

/** Rejects a request that has violations. Wrong JSON types come first. @throws ApiError with up to 50 invalid fields. */
export function rejectViolations(found: SchemaViolation[], rule: OperationRule): void {
  if (found.length === 0) return;
  const isWrongType = (violation: SchemaViolation): boolean => codeOf(violation, rule) === 'malformed_request';
  const limited = found.slice(0, MAX_VIOLATIONS);
  const sorted = [...limited.filter(isWrongType), ...limited.filter((violation) => !isWrongType(violation))];
  const [first] = sorted as [SchemaViolation];
  const message = `${first.field || 'The body'} ${ISSUES[first.issue]?.(first.limit) ?? "isn't valid"}.`;
  throw new ApiError(codeOf(first, rule), message, sorted.slice(0, MAX_DETAILS));
}

/** Converts a path, query, or header value to the type in its schema. Returns the text unchanged if it can't be converted. */
function typed(text: string, type: Rule['type']): unknown {
  if (type === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (type === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

interface Source {
  path: Record<string, string>;
  query: URLSearchParams;
  headers: Headers;
}

/** Splits the name of a property in OpenAPI's `deepObject` style: `metadata[cartId]` returns `['metadata', 'cartId']`. */
const propertyIn = (key: string): [name: string, property: string] | undefined => {
  const [, name, property] = /^([^[]+)\[(.*)\]$/s.exec(key) ?? [];
  return name === undefined || property === undefined ? undefined : [name, property];
};

/** Reads a parameter in the `deepObject` style: `metadata[cartId]=81` returns `{ cartId: '81' }`. A property that is repeated is a list. */
function deepObject(query: URLSearchParams, parameter: string): Record<string, unknown> | undefined {
  const entries = [...new Set(query.keys())].flatMap((key): [string, unknown][] => {
    const [name, property = ''] = propertyIn(key) ?? [];
    const all = query.getAll(key);
    return name === parameter ? [[property, all.length > 1 ? all : all[0]]] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

export interface ParameterCheck {
  parameter: ParameterRule;
  check: Check;
  type: Rule['type'];
  /** The type of the entries, for lists. */
  itemType: Rule['type'];
  /** The default value. */
  fallback: unknown;
}

function valueOf({ parameter, type, itemType, fallback }: ParameterCheck, source: Source): unknown {
  const { name, in: place } = parameter;
  if (place === 'path') return source.path[name];
  if (place === 'header') {
    const text = source.headers.get(name);
    return text === null ? undefined : typed(text, type);
  }
  if (type === 'object') return deepObject(source.query, name);
  const all = source.query.getAll(name);
  if (type === 'array') return all.length > 0 ? all.map((text) => typed(text, itemType)) : undefined;
  if (all.length > 1) return all;
  return all[0] === undefined ? fallback : typed(all[0], type);
}

/** Explains how to send a list, if its values were separated by commas. @throws ApiError */
function rejectCommas(name: string, value: unknown, found: SchemaViolation[], rule: OperationRule): void {
  const [first] = found;
  if (!first || !Array.isArray(value) || !value.some((item) => String(item).includes(','))) return;
  const repeated = value
    .flatMap((item) =>
      String(item)
        .split(',')
        .map((part) => `${name}=${part}`),
    )
    .join('&');
  throw new ApiError(codeOf(first, rule), `Repeat ${name} for several values, without commas: ${repeated.slice(0, 200)}.`, found);
}

/**
 * Finds query parameters that the operation doesn't have, such as `metadata=81` instead of `metadata[cartId]=81`. Ignored, a filter with a
 * typo would return everything. Operations that no query could change have no error for it.
 */
function unknownParameters(checks: readonly ParameterCheck[], query: URLSearchParams, { errors }: OperationRule): SchemaViolation[] {
  if (!errors.includes('field_invalid') && !errors.includes('malformed_request')) return [];
  const own = checks.filter(({ parameter }) => parameter.in === 'query');
  const names = own.map(({ parameter, type }) => (type === 'object' ? `${parameter.name}[key]` : parameter.name));
  const isKnown = (key: string): boolean => names.includes(key) || names.includes(`${propertyIn(key)?.[0]}[key]`);
  const limit = names.length > 0 ? names.join(', ') : 'none in the query';
  return [...new Set(query.keys())].filter((key) => !isKnown(key)).map((field) => ({ field, issue: 'unknown', limit }));
}

/** Reads and validates parameters. Path parameters aren't validated: the operation returns 404 for an ID that doesn't exist. */
export function readParameters(checks: readonly ParameterCheck[], source: Source, rule: OperationRule): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const found = unknownParameters(checks, source.query, rule);
  for (const parameterCheck of checks) {
    const { parameter, check } = parameterCheck;
    const value = valueOf(parameterCheck, source);
    if (value === undefined) {
      if (parameter.required) found.push({ field: parameter.name, issue: 'required' });
      continue;
    }
    values[parameter.name] = value;
    if (parameter.in === 'path' || parameter.name === 'X-Partita-Signature') continue;
    const before = found.length;
    check(value, parameter.name, found);
    if (found.length > before) rejectCommas(parameter.name, value, found, rule);
  }
  rejectViolations(
    found.map((violation) => (violation.issue === 'type' ? { ...violation, issue: 'format' } : violation)),
    rule,
  );
  return values;
}
