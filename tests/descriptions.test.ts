import { expect, test } from 'vitest';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { apis } from '../openapi/apis';
import routes from '../src/data/routes.json';
import { webhookVector } from '../src/data/signature-vectors/webhook';
import { allOperations, bundledFolder, errorCatalogue, findSchema, loadDescription } from '../src/reference/descriptions';
import { portableMarkdown } from '../src/reference/plain-markdown';
import type { MediaType, Operation, Schema } from '../src/reference/types';
import { binary, quietRedocly } from '../src/reference/run-command';
import { createVariant } from './support/variant';
import { buildFolder } from './support/built-site';

const downloaded = (api: string): Record<string, unknown> =>
  parse(readFileSync(path.join(buildFolder, 'openapi', `${api}.yaml`), 'utf8'), { maxAliasCount: -1 }) as Record<string, unknown>;

const mediaTypes = (operation: Operation): [string, MediaType][] => [
  ...Object.entries(operation.requestBody?.content ?? {}).map(([type, media]): [string, MediaType] => [`request ${type}`, media]),
  ...Object.entries(operation.responses).flatMap(([status, response]) =>
    Object.entries(response.content ?? {}).map(([type, media]): [string, MediaType] => [`${status} ${type}`, media]),
  ),
];

function everyOperation(): { id: string; operation: Operation }[] {
  const hooks = Object.values(loadDescription('v3').webhooks ?? {}).flatMap((methods) => Object.values(methods));
  return [...allOperations(), ...hooks.map((operation) => ({ id: `webhook ${operation.operationId}`, operation }))];
}

for (const { id, name } of apis) {
  test(`the downloaded ${id} specification passes a second validator`, async () => {
    const result = await new Validator().validate(downloaded(id));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  test(`the ${id} specification has the API's title, sandbox, and production servers`, () => {
    const { info, servers } = loadDescription(id);
    expect(info.title).toBe(name);
    expect(servers.map(({ url }) => new URL(url).host.includes('.sandbox.'))).toEqual([true, false]);
  });
}

test('named body examples match their schemas in a second validator', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv, ['uuid', 'email', 'uri', 'date', 'date-time', 'byte', 'int64', 'duration']);
  ajv.addFormat('binary', true);
  const faults: string[] = [];
  let count = 0;
  for (const { id, operation } of everyOperation())
    for (const [where, media] of mediaTypes(operation))
      for (const [name, example] of Object.entries(media.examples ?? {})) {
        count += 1;
        if (!ajv.validate((media.schema ?? {}) as Schema, example.value)) faults.push(`${id} ${where} ${name}: ${ajv.errorsText()}`);
      }
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(200);
});

test('each event has one complete, valid example', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv, ['uuid', 'email', 'uri', 'date', 'date-time', 'int64']);
  const events = Object.entries(loadDescription('v3').webhooks ?? {}).flatMap(([name, methods]) =>
    Object.values(methods).map((operation) => ({ name, media: operation.requestBody?.content?.['application/json'] })),
  );
  expect(events.map(({ name }) => name)).toEqual(findSchema('v3/WebhookEvent').enum);
  expect(events).not.toEqual([]);
  for (const { name, media } of events) {
    const [example, ...more] = Object.values(media?.examples ?? {});
    const schema = media?.schema ?? {};
    expect(more, name).toEqual([]);
    expect(ajv.validate(schema, example?.value), `${name}: ${ajv.errorsText()}`).toBe(true);
    expect(example?.value).toMatchObject({ type: name });
    const { data, ...envelope } = (example?.value ?? {}) as Record<string, object>;
    const missing = (of: Schema, value: object): string[] => Object.keys(of.properties ?? {}).filter((field) => !(field in value));
    // Account events have no terminal.
    expect(missing(schema, { terminalId: '', ...envelope, data }), name).toEqual([]);
    expect(missing(schema.properties?.data ?? {}, data ?? {}), `${name} data`).toEqual([]);
  }
});

for (const { id } of apis)
  test(`the token operation of ${id} shows the API's own scopes`, () => {
    const { oauth2 } = loadDescription(id).components.securitySchemes as Record<
      string,
      { flows: { clientCredentials: { scopes: object } } }
    >;
    const scopes = Object.keys(oauth2?.flows.clientCredentials.scopes ?? {}).join(' ');
    const token = allOperations().find((operation) => operation.api === id && operation.path === '/connect/token')?.operation;
    const shown = mediaTypes(token as Operation).flatMap(([, { examples = {} }]) =>
      Object.values(examples).flatMap(({ value }) => (value as { scope?: string }).scope ?? []),
    );
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.flatMap((item) => item.split(' ')).filter((item) => !scopes.split(' ').includes(item))).toEqual([]);
    expect(shown).toContain(scopes);
    expect(JSON.stringify(loadDescription(id))).not.toContain('OWN_SCOPE');
  });

test("plan numbers in an operation's examples are those of its request", () => {
  const numbers = ({ examples = {} }: MediaType): string[] =>
    Object.values(examples).flatMap(({ value }) =>
      [...JSON.stringify(value).matchAll(/"planNumber":"(\w+)"/g)].map(([, number]) => number ?? ''),
    );
  const faults = allOperations().flatMap(({ id, operation }) => {
    const [asked, returned] = [true, false].map((isRequest) =>
      mediaTypes(operation).flatMap(([where, media]) => (where.startsWith('request') === isRequest ? numbers(media) : [])),
    ) as [string[], string[]];
    return asked.filter((number) => returned.length > 0 && !returned.includes(number)).map((number) => `${id}: ${number}`);
  });
  expect(faults).toEqual([]);
});

test('the published test vector is a valid plan.created event', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv, ['uuid', 'date', 'date-time', 'int64']);
  const operation = Object.values(loadDescription('v3').webhooks?.['plan.created'] ?? {})[0];
  const schema = operation?.requestBody?.content?.['application/json']?.schema ?? {};
  expect(ajv.validate(schema, JSON.parse(webhookVector.body)), ajv.errorsText()).toBe(true);
});

test('operations and generated pages match one to one', () => {
  const byHand = ['introduction', 'errors', 'guide', 'available-report-columns'];
  const expected = routes
    .map((route) => route.path)
    .filter((route) => apis.some(({ id }) => route.startsWith(`/api/${id}/`)) && !byHand.includes(route.split('/').at(-1) ?? ''));
  expect(
    allOperations()
      .map(({ route }) => route)
      .toSorted(),
  ).toEqual(expected.toSorted());
});

test('every error code is used with documented statuses', () => {
  const catalogue = errorCatalogue();
  const used = new Set(allOperations().flatMap(({ operation }) => operation['x-errors'] ?? []));
  // Text-to-pay errors are documented in prose and have no codes of their own.
  expect(Object.keys(catalogue).filter((code) => !used.has(code))).toEqual([]);
});

test('error examples have the type and URL of their code', () => {
  const types: Record<number, string> = {
    400: 'request_error',
    413: 'request_error',
    415: 'request_error',
    401: 'authentication_error',
    402: 'declined',
    403: 'permission_error',
    404: 'not_found',
    409: 'conflict',
    422: 'validation_error',
    429: 'rate_limited',
    500: 'api_error',
    503: 'api_error',
    502: 'gateway_error',
    504: 'gateway_error',
  };
  const faults: string[] = [];
  for (const { id, operation } of allOperations())
    for (const [where, media] of mediaTypes(operation))
      for (const example of Object.values(media.examples ?? {})) {
        const error = (example.value as { error?: { code: string; type: string; docUrl: string } } | null)?.error;
        if (typeof error !== 'object') continue;
        const entry = errorCatalogue()[error.code];
        if (!entry) faults.push(`${id} ${where}: unknown code ${error.code}`);
        else if (String(entry.status) !== where.split(' ')[0]) faults.push(`${id} ${where}: ${error.code} comes with ${entry.status}`);
        else if (types[entry.status] !== error.type) faults.push(`${id} ${where}: ${error.code} has type ${error.type}`);
        if (!error.docUrl.endsWith(`/api/v3/errors#${error.code}`)) faults.push(`${id} ${where}: ${error.docUrl}`);
      }
  expect(faults).toEqual([]);
});

const SEEDED: [string, string, (before: string) => string, RegExp][] = [
  [
    'an enum value without a meaning',
    'openapi/shared/errors.yaml',
    (text) => text.replace('    request_error: ', '    requst_error: '),
    /Explain the value "request_error"/,
  ],
  [
    'a property without a description',
    'openapi/shared/money.yaml',
    (text) => text.replace(/ {6}description: 'Three-letter.*\n/, ''),
    /Describe the property "currency"/,
  ],
  [
    'a description that repeats the name',
    'openapi/v3.yaml',
    (text) => text.replace(/description: ["']?Partita's identifier for the plan\.[^,\n]*/g, "description: 'The number of the plan.'"),
    /"The number of the plan\." only repeats the name "planNumber"/,
  ],
  [
    'a property without an example',
    'openapi/shared/money.yaml',
    (text) => text.replace(/ {6}examples: \[USD\]\n/, ''),
    /Give the property "currency" an example/,
  ],
  [
    'an unknown error code',
    'openapi/v3.yaml',
    (text) => text.replace(/x-errors:\n(\s+)- /, 'x-errors:\n$1- no_such_code\n$1- ').replace('x-errors: [', 'x-errors: [no_such_code, '),
    /The code "no_such_code" is not in shared\/error-codes\.yaml/,
  ],
  [
    'an example that breaks its schema',
    'openapi/shared/money.yaml',
    (text) => text.replace('examples: [50000]', 'examples: [-5]'),
    /no-invalid-schema-examples|must be >= 0/,
  ],
  [
    'a write without an idempotency key',
    'openapi/v3.yaml',
    (text) => text.replaceAll(/ *- (\{ )?\$ref: '?\.\/shared\/parameters\.yaml#\/IdempotencyKey'?( \})?\n/g, ''),
    /A write takes the shared IdempotencyKey header/,
  ],
  [
    'a merge key',
    'openapi/keys.yaml',
    (text) => text.replace('headers: *errorHeaders', 'headers: { <<: *errorHeaders }'),
    /openapi\/keys\.yaml:\d+ uses the merge key/,
  ],
  ['an operation without facts', 'openapi/v3.yaml', (text) => text.replace(/x-rate-limit/, 'x-rate-limits'), /Add x-rate-limit/],
];

test('the specification rules detect every seeded error', () => {
  const variant = createVariant();
  try {
    for (const [, file, change] of SEEDED) variant.edit(file, change);
    const result = spawnSync(binary('redocly'), ['lint', 'openapi/v3.yaml', '--config', 'openapi/redocly.yaml', '--max-problems', '1000'], {
      cwd: variant.folder,
      encoding: 'utf8',
      env: quietRedocly,
      maxBuffer: 1 << 26,
    });
    expect(result.status).toBe(1);
    for (const [name, , , says] of SEEDED) expect(`${result.stdout}${result.stderr}`, name).toMatch(says);
  } finally {
    variant.dispose();
  }
});

/** Markdown that only our pages support: admonitions, links to an operation by its ID, and links to a route. */
const OURS = /^ *(?:> ?)*:::|\]\((?:operation:|\/)/m;

/** Every value in a document, by its path. */
function valuesOf(node: unknown, at = ''): [string, unknown][] {
  if (typeof node !== 'object' || node === null) return [[at, node]];
  return Object.entries(node).flatMap(([key, nested]) => valuesOf(nested, `${at}/${key}`));
}

for (const { id } of apis)
  test(`the downloaded ${id} specification makes sense without this site`, () => {
    const read = (folder: string): [string, unknown][] =>
      valuesOf(parse(readFileSync(path.join(folder, `${id}.yaml`), 'utf8'), { maxAliasCount: -1 }));
    const source = new Map(read(bundledFolder));
    const download = read(path.join(buildFolder, 'openapi'));
    expect(download.map(([at]) => at)).toEqual([...source.keys()]);
    const isOurs = (value: unknown): boolean => typeof value === 'string' && OURS.test(value);
    expect([...source.values()].filter(isOurs).length).toBeGreaterThan(0);
    expect(download.filter(([, value]) => isOurs(value))).toEqual([]);
    const others = download.filter(([at, value]) => !isOurs(source.get(at)) && value !== source.get(at));
    expect(others).toEqual([]);
    for (const tool of ['postman', 'bruno']) {
      const collection = JSON.parse(readFileSync(path.join(buildFolder, `openapi/${id}.${tool}.json`), 'utf8')) as unknown;
      expect(valuesOf(collection).filter(([, value]) => isOurs(value))).toEqual([]);
    }
  });

test('admonitions become quotations and links become absolute at any depth', () => {
  const source = 'Text.\n\n:::warning[Once]\n\nRead [the rules](/rules) and [refund](operation:v3/Refund#body).\n\n:::\n\nEnd.';
  const expected =
    'Text.\n\n> **Warning: Once**\n>\n> Read [the rules](https://x.example/rules) and [refund](https://x.example/api/v3/refund#body).\n\nEnd.';
  const deeper = (text: string): string => text.replaceAll(/^(?=.)/gm, '    ');
  expect(portableMarkdown(source, 'https://x.example')).toBe(expected);
  expect(portableMarkdown(deeper(source), 'https://x.example')).toBe(deeper(expected));
});
