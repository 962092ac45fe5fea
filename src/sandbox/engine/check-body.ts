import type { Check, SchemaViolation } from '../contract/check-value';
import type { OperationRule, Rule } from '../contract/types';
import { rejectViolations } from '../core/check-request';
import { withLists, type ReadBody } from './read-body';

/** Validates a body against its schema and returns it. @throws ApiError with every invalid field. */
export function checkedBody(
  { value, files }: ReadBody,
  rule: OperationRule,
  schemas: Record<string, Rule>,
  checks: (rule: Rule) => Check,
): unknown {
  const [type, schema] = Object.entries(rule.bodies ?? {})[0] ?? [];
  if (!schema) return undefined;
  const root = schema.$ref ? (schemas[schema.$ref] ?? {}) : schema;
  const isList = (name: string): boolean => {
    const property = root.properties?.[name];
    return (property?.$ref ? schemas[property.$ref]?.type : property?.type) === 'array';
  };
  const body = type === 'multipart/form-data' ? withLists(value, isList) : value;
  const found: SchemaViolation[] = [];
  checks(schema)(body, '', found);
  const isFile = ({ field }: SchemaViolation): boolean => type === 'multipart/form-data' && /^files?(\.\d+)?$/.test(field);
  // A text field in place of a file isn't a violation here: the operation rejects the request because the file is missing.
  rejectViolations(
    found
      .filter((violation) => !isFile(violation) || violation.issue === 'required' || violation.issue === 'maxItems')
      .map((violation) => (type === 'multipart/form-data' && violation.issue === 'type' ? { ...violation, issue: 'format' } : violation)),
    rule,
  );
  for (const name of Object.keys(files))
    if (root.properties && !root.properties[name]) rejectViolations([{ field: name, issue: 'unknown' }], rule);
  return body;
}
