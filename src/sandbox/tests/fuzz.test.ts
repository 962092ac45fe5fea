import { expect, test } from 'vitest';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { allOperations, type LocatedOperation } from '../../reference/descriptions';
import { filledPath, sampleRequests, type SampleRequest } from '../../reference/sample-request';
import type { Schema } from '../../reference/types';
import { dice, hostileHeader, hostileText, mutated, pick, type Dice } from '../../../tests/support/fuzz';
import { sampleAsRequest, testSandbox, type TestSandbox } from '../../../tests/support/sandbox';

/** The number of requests for each operation. `npm run verify` sends more than 10,000 in total. */
const ROUNDS = process.env.SLOW ? 330 : 20;

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);

const operations = allOperations().filter(({ path }) => path !== '/connect/token');

/** Compiles an operation's response schemas with Ajv, a second validator. */
const responseChecks = ({ operation }: LocatedOperation): Map<string, ValidateFunction> =>
  new Map(
    Object.entries(operation.responses).flatMap(([status, { content = {} }]) => {
      const schema = Object.values(content)[0]?.schema;
      return schema ? [[status, ajv.compile(schema)] as const] : [];
    }),
  );

const bodySchema = ({ operation }: LocatedOperation): Schema | undefined => operation.requestBody?.content['application/json']?.schema;

/** Returns the paths of a validator's errors, as in the API's `details`: `planData.totalAmount.value`. */
function faultsOf(validate: ValidateFunction): Set<string> {
  const faults = (validate.errors ?? []).map(({ instancePath, params }) => {
    const path = instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
    const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string };
    return [path, missingProperty ?? additionalProperty].filter(Boolean).join('.');
  });
  return new Set(faults);
}

interface ErrorBody {
  error?: { code?: string; details?: { field?: string }[] };
}

interface Sent {
  sample: SampleRequest;
  value: unknown;
}

async function sendJson({ sandbox, token }: TestSandbox, { sample, value }: Sent, key: string): Promise<{ status: number; body: unknown }> {
  const response = await sandbox.handle(
    new Request(sample.server + filledPath(sample), {
      method: sample.method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'X-Partita-Idempotency-Key': key },
      body: JSON.stringify(value),
    }),
  );
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as unknown) : undefined };
}

/** Returns what is wrong with a response, if anything. @param faults The paths of the second validator's errors in the request. */
function problemWith(
  { status, body }: { status: number; body: unknown },
  checks: Map<string, ValidateFunction>,
  faults: Set<string>,
): string | undefined {
  const check = checks.get(String(status));
  if (!check && body !== undefined) return `status ${status} is not documented`;
  if (check && !check(body)) return `${status} breaks the description: ${ajv.errorsText(check.errors).slice(0, 300)}`;
  if (status === 500) return 'the sandbox has a fault';
  if (faults.size === 0) return undefined;
  if (status !== 400 && status !== 422) return `an invalid request got ${status}`;
  const fields = (body as ErrorBody).error?.details?.map(({ field }) => field ?? '') ?? [];
  if (faults.has('')) return undefined;
  const isNamed = fields.some((field) =>
    [...faults].some((fault) => fault === field || fault.startsWith(`${field}.`) || field.startsWith(`${fault}.`)),
  );
  return isNamed ? undefined : `no pointer to the fault: ${fields.join(', ')} instead of ${[...faults].join(', ').slice(0, 200)}`;
}

async function fuzzBody(located: LocatedOperation, roll: Dice): Promise<{ sent: number; refused: number; problems: string[] }> {
  const schema = bodySchema(located);
  const validate = ajv.compile(schema ?? {});
  const checks = responseChecks(located);
  const samples = sampleRequests(located);
  let world = await testSandbox();
  const problems: string[] = [];
  let refused = 0;
  for (let round = 0; round < ROUNDS; round++) {
    // Resets the data now and then, so operations find plans that they can change.
    if (round % 60 === 0) world = await testSandbox();
    const sample = pick(samples, roll);
    const value = mutated(sample.body && JSON.parse(sample.body.text), schema, roll);
    const isValid = validate(value);
    const faults = isValid ? new Set<string>() : faultsOf(validate);
    if (!isValid) refused += 1;
    const response = await sendJson(world, { sample, value }, `fuzz-${round}`);
    const problem = problemWith(response, checks, faults);
    if (problem) problems.push(`${problem}\n    ${JSON.stringify(value).slice(0, 600)}`);
    problems.push(...world.sandbox.violations.splice(0));
  }
  return { sent: ROUNDS, refused, problems };
}

/** Removes lone surrogates, which URLs can't contain. */
const wellFormed = (text: string): string => text.replaceAll(/[\uD800-\uDFFF]/g, '');

/** Sends requests with a malformed URL, headers, or media type. */
async function fuzzRest(located: LocatedOperation, roll: Dice): Promise<string[]> {
  const checks = responseChecks(located);
  const problems: string[] = [];
  const world = await testSandbox();
  for (let round = 0; round < ROUNDS; round++) {
    const sample = pick(sampleRequests(located), roll);
    const bent: SampleRequest = {
      ...sample,
      pathValues: sample.pathValues.map(([name, value]) => [name, roll(3) === 0 ? wellFormed(hostileText(roll)) || 'x' : value]),
      query: (located.operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'query' && roll(3) === 0)
        .map(({ name, schema }) => [
          name,
          roll(2) === 0 ? wellFormed(hostileText(roll)) : String([schema?.examples?.[0] ?? schema?.default ?? ''].flat()[0]),
        ]),
    };
    const request = sampleAsRequest(bent, world.token, located);
    const name = pick(
      [
        'Authorization',
        'Content-Type',
        'X-Partita-Idempotency-Key',
        'X-Partita-Test-Mode',
        'X-Partita-Signature',
        'X-Partita-Response-Signature-Mode',
      ],
      roll,
    );
    if (roll(3) === 0) request.headers.set(name, hostileHeader(roll));
    const response = await world.sandbox.handle(request);
    const text = await response.text();
    const isJson = response.headers.get('content-type') === 'application/json';
    const problem = isJson ? problemWith({ status: response.status, body: JSON.parse(text) as unknown }, checks, new Set()) : undefined;
    if (problem && !(response.status === 404 && text.includes('There is no operation')))
      problems.push(`${problem}\n    ${request.method} ${request.url.slice(0, 300)} ${text.slice(0, 300)}`);
    problems.push(...world.sandbox.violations.splice(0));
  }
  return problems;
}

test('every specification example succeeds with the documented response', async () => {
  const problems: string[] = [];
  for (const located of allOperations()) {
    const checks = responseChecks(located);
    for (const sample of sampleRequests(located)) {
      const { sandbox, token } = await testSandbox();
      const response = await sandbox.handle(sampleAsRequest(sample, token, located));
      const text = await response.text();
      const problem = problemWith({ status: response.status, body: text ? (JSON.parse(text) as unknown) : undefined }, checks, new Set());
      if (problem || response.status >= 300) problems.push(`${located.id} ${sample.label}: ${response.status} ${problem ?? text}`);
      problems.push(...sandbox.violations);
    }
  }
  expect(problems).toEqual([]);
});

for (const [index, located] of operations.entries()) {
  const schema = bodySchema(located);
  if (schema)
    test(`${located.id} rejects invalid requests, names fields, and documents responses`, async () => {
      const { sent, refused, problems } = await fuzzBody(located, dice(index + 1));
      expect(problems.slice(0, 5)).toEqual([]);
      // Makes sure that the generator produces both valid and invalid requests.
      expect(refused).toBeGreaterThan(sent / 10);
      expect(sent - refused).toBeGreaterThan(sent / 20);
    });
  test(`${located.id} responds to hostile URLs and headers as documented`, async () => {
    expect((await fuzzRest(located, dice(index + 1000))).slice(0, 5)).toEqual([]);
  });
}

test('the second validator detects seeded errors', async () => {
  const located = operations.find(({ id }) => id === 'v3/Refund') as LocatedOperation;
  const checks = responseChecks(located);
  expect(problemWith({ status: 201, body: { refundId: 'x' } }, checks, new Set())).toContain('breaks the description');
  expect(problemWith({ status: 418, body: {} }, checks, new Set())).toContain('not documented');
  expect(problemWith({ status: 200, body: undefined }, checks, new Set(['amount']))).toContain('an invalid request got');
  const { sandbox } = await testSandbox();
  const broken = {
    ...sandbox.contract,
    operations: sandbox.contract.operations.map((operation) => ({ ...operation, responses: {}, failures: [] })),
  };
  const { Sandbox } = await import('../engine/sandbox');
  const strict = new Sandbox({ contract: broken });
  await strict.handle(new Request('http://127.0.0.1/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD'));
  expect(strict.violations).not.toEqual([]);
});
