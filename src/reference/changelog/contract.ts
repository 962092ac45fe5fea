import { apis } from '../../../openapi/apis';
import { errorCatalogue, findSchema, loadDescription, operationsOf } from '../descriptions';
import type { Description, MediaType, Operation, Schema } from '../types';
import { describeLimits, describeType, innermost } from '../type-labels';

/** The parts of a field that callers depend on. */
export interface FieldPromise {
  type: string;
  required?: true;
  deprecated?: true;
  /** The allowed values, in the order of the specification. */
  values?: string[];
  /** Limits in addition to the type, in words. */
  limits?: string[];
}

/** Fields by location: `body planData.amount`, `query limit`, `201 installments[].status`. */
export type FieldPromises = Record<string, FieldPromise>;

/** The parts of an operation or a webhook event that callers depend on. */
export interface OperationPromise {
  /** `POST /installment-plans`, or the name of an event. */
  call: string;
  summary: string;
  deprecated?: true;
  scopes: string[];
  /** Fields of the request. Empty for an event. */
  request: FieldPromises;
  /** Fields of the responses, or of the event. */
  response: FieldPromises;
  errors: string[];
}

/** Everything the specifications promise. Descriptions aren't part of it: a better text doesn't change an API. */
export interface Contract {
  /** By `<api>/<operationId>`. */
  operations: Record<string, OperationPromise>;
  /** By name, such as `plan.created`. */
  events: Record<string, OperationPromise>;
  /** Status by error code. */
  errors: Record<string, number>;
}

const firstSchema = (content: Record<string, MediaType> | undefined): Schema | undefined => Object.values(content ?? {})[0]?.schema;

function promiseOf(schema: Schema, required: boolean): FieldPromise {
  const values = (innermost(schema).enum ?? []).map(String);
  const limits = describeLimits(schema);
  return {
    type: describeType(schema),
    ...(required && { required: true as const }),
    ...(schema.deprecated && { deprecated: true as const }),
    ...(values.length > 0 && { values }),
    ...(limits.length > 0 && { limits }),
  };
}

/** Every field below a schema. The branches of a union are merged, because callers choose which one they use. */
function fieldsBelow(schema: Schema, at: string): FieldPromises {
  const branches = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const own = Object.entries(schema.properties ?? {}).map(([name, property]): FieldPromises => {
    const path = at.includes(' ') ? `${at}.${name}` : `${at} ${name}`;
    const inside = property.items ? fieldsBelow(property.items, `${path}[]`) : fieldsBelow(property, path);
    return { [path]: promiseOf(property, schema.required?.includes(name) ?? false), ...inside };
  });
  const list = schema.items && !schema.properties ? [fieldsBelow(schema.items, `${at} []`)] : [];
  return Object.assign({}, ...branches.map((branch) => fieldsBelow(branch, at)), ...list, ...own) as FieldPromises;
}

function requestOf(operation: Operation): FieldPromises {
  const parameters = (operation.parameters ?? []).map((parameter): FieldPromises => {
    const deprecated = parameter.deprecated && { deprecated: true as const };
    return { [`${parameter.in} ${parameter.name}`]: { ...promiseOf(parameter.schema ?? {}, parameter.required ?? false), ...deprecated } };
  });
  const body = firstSchema(operation.requestBody?.content);
  return Object.assign({}, ...parameters, body ? fieldsBelow(body, 'body') : {}) as FieldPromises;
}

const responseOf = (operation: Operation): FieldPromises =>
  Object.assign(
    {},
    ...Object.entries(operation.responses)
      .filter(([status]) => Number(status) < 300)
      .map(([status, { content }]) => {
        const schema = firstSchema(content);
        return schema ? fieldsBelow(schema, status) : {};
      }),
  ) as FieldPromises;

function operationPromise(call: string, operation: Operation, security: Operation['security'] = []): OperationPromise {
  return {
    call,
    summary: operation.summary,
    ...(operation.deprecated && { deprecated: true as const }),
    scopes: [...new Set((operation.security ?? security).flatMap((requirement) => Object.values(requirement).flat()))].toSorted(),
    request: requestOf(operation),
    response: responseOf(operation),
    errors: (operation['x-errors'] ?? []).toSorted(),
  };
}

/** What an event means, without a period. The summary of its operation is only its name. */
const meaningOf = (name: string): string | undefined => findSchema('v3/WebhookEvent')['x-enumDescriptions']?.[name]?.replace(/\.$/, '');

/** The events of a specification. Merchants receive their bodies, so they count as responses. */
function eventsOf({ webhooks = {} }: Description): [string, OperationPromise][] {
  return Object.entries(webhooks).flatMap(([name, methods]) =>
    Object.values(methods).map((operation): [string, OperationPromise] => {
      const schema = firstSchema(operation.requestBody?.content);
      const promise = operationPromise(name, { ...operation, requestBody: undefined, parameters: [], responses: {} } as Operation);
      return [name, { ...promise, summary: meaningOf(name) ?? operation.summary, response: schema ? fieldsBelow(schema, 'event') : {} }];
    }),
  );
}

/** Reads the contract of the bundled specifications. @throws Error when they haven't been bundled. */
export function currentContract(): Contract {
  const operations = apis.flatMap(({ id }) => operationsOf(id));
  return {
    operations: Object.fromEntries(
      operations.map(({ id, api, method, path, operation }) => [
        id,
        operationPromise(`${method.toUpperCase()} ${path}`, operation, loadDescription(api).security),
      ]),
    ),
    events: Object.fromEntries(apis.flatMap(({ id }) => eventsOf(loadDescription(id)))),
    errors: Object.fromEntries(Object.entries(errorCatalogue()).map(([name, { status }]) => [name, status])),
  };
}
