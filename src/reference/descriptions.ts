import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { apis, type ApiId } from '../../openapi/apis';
import type { Description, ErrorCode, Operation, Parameter, Schema } from './types';

/** The folder of the bundled specifications. They're JSON, which parses 70 times as fast as YAML. */
export const bundledFolder = path.join(__dirname, '../../.docusaurus/bundle');

/** The folder of the downloads, whose text works without this site. */
export const downloadFolder = path.join(__dirname, '../../static/openapi');

/** An operation with its API, route, and server. */
export interface LocatedOperation {
  /** `<api>/<operationId>`, the way pages refer to it. */
  id: string;
  api: ApiId;
  method: string;
  path: string;
  /** Its page on this site. */
  route: string;
  operation: Operation;
}

/** Includes the file's time, because `npm start` rewrites the file while it runs. */
const cache = new Map<string, { description: Description; written: number }>();

/** The target of a local `$ref`. */
const targetIn = (root: unknown, $ref: string): object =>
  $ref
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], root) as object;

/**
 * Replaces every local `$ref`. Keywords next to a `$ref` override the referenced ones, as OpenAPI 3.1 requires. Equal references share one
 * object: separate copies take three times as long.
 */
export function resolved(root: object): unknown {
  const whole = new Map<string, unknown>();
  /** Counts recursive schemas, which are cut off where they repeat. */
  let cuts = 0;
  const resolve = (node: unknown, seen: readonly string[]): unknown => {
    if (Array.isArray(node)) return node.map((item) => resolve(item, seen));
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, ...rest } = node as Record<string, unknown>;
    if (typeof $ref !== 'string' || !$ref.startsWith('#/'))
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value, seen)]));
    if (seen.includes($ref)) {
      cuts += 1;
      const { title = $ref.split('/').at(-1), type, description } = targetIn(root, $ref) as Schema;
      return { type, description, ...rest, title, 'x-repeats': title };
    }
    const isBare = Object.keys(rest).length === 0;
    if (isBare && whole.has($ref)) return whole.get($ref);
    const cutsBefore = cuts;
    const result = resolve({ ...targetIn(root, $ref), ...rest }, [...seen, $ref]);
    if (isBare && cuts === cutsBefore) whole.set($ref, result);
    return result;
  };
  return resolve(root, []);
}

/** The bundled specification of an API with its references resolved. @throws Error if they haven't been bundled. */
export function loadDescription(api: ApiId): Description {
  const file = path.join(bundledFolder, `${api}.json`);
  const known = cache.get(api);
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (known?.written === written) return known.description;
  let source: string;
  try {
    source = readFileSync(file, 'utf8');
  } catch {
    throw new Error(`${file} is missing. Run "npm start" or "npm run build": it bundles the OpenAPI specifications in openapi/.`);
  }
  const description = resolved(JSON.parse(source) as object) as Description;
  cache.set(api, { description, written });
  return description;
}

/** The last part of an operation's route: the plugin's `kebabCase(operationId)`, for ids in PascalCase. */
export function slugOf(operationId: string): string {
  return operationId
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
}

/** Puts the example of a parameter into its schema, wherever the specification has it. */
function withExample({ example, examples, ...parameter }: Parameter): Parameter {
  const own = example ?? Object.values(examples ?? {})[0]?.value ?? parameter.schema?.example;
  return own === undefined ? parameter : { ...parameter, schema: { ...parameter.schema, examples: [own] } };
}

const sharedParameters = (item: object): Parameter[] => ('parameters' in item ? (item.parameters as Parameter[]) : []);

const located = new WeakMap<Description, LocatedOperation[]>();

/** Every operation of an API, in the order of its specification. */
export function operationsOf(api: ApiId): LocatedOperation[] {
  const description = loadDescription(api);
  const known = located.get(description) ?? locate(api, description);
  located.set(description, known);
  return known;
}

/** Returns every operation of a description whose references are resolved. */
export function locate(api: ApiId, { paths, servers, security }: Description): LocatedOperation[] {
  return Object.entries(paths).flatMap(([route, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => typeof operation === 'object' && 'operationId' in operation)
      .map(([method, operation]) => ({
        id: `${api}/${operation.operationId}`,
        api,
        method,
        path: route,
        route: `/api/${api}/${slugOf(operation.operationId)}`,
        // Its own server and scopes or those of all operations, and its own parameters with those of its path.
        operation: {
          servers,
          security,
          ...operation,
          parameters: [...sharedParameters(methods), ...(operation.parameters ?? [])].map(withExample),
        },
      })),
  );
}

export const allOperations = (): LocatedOperation[] => apis.flatMap(({ id }) => operationsOf(id));

/** @param name `<api>/<Schema>` or `<api>/<Schema>.<property>`. @throws Error naming what exists instead. */
export function findSchema(name: string): Schema {
  const [api, rest = ''] = name.split('/');
  const [schemaName = '', ...properties] = rest.split('.');
  if (!apis.some(({ id }) => id === api))
    throw new Error(`"${name}": "${api}" isn't an API. APIs: ${apis.map(({ id }) => id).join(', ')}.`);
  const { schemas } = loadDescription(api as ApiId).components;
  const schema = schemas[schemaName];
  if (!schema) throw new Error(`"${name}": ${api} has no schema "${schemaName}". It has: ${Object.keys(schemas).toSorted().join(', ')}.`);
  return properties.reduce((at, property) => {
    const next = at.properties?.[property];
    if (!next) throw new Error(`"${name}": no property "${property}". It has: ${Object.keys(at.properties ?? {}).join(', ')}.`);
    return next;
  }, schema);
}

/** The error catalog, by code. */
export function errorCatalogue(): Record<string, ErrorCode> {
  const schema = findSchema('v3/ErrorCode') as Schema & { 'x-error-codes': Record<string, ErrorCode> };
  return schema['x-error-codes'];
}
