import { expect, test } from 'vitest';
import { testSandbox } from '../../tests/support/sandbox';
import { allOperations, loadDescription, type LocatedOperation } from '../reference/descriptions';
import { FINAL_DECLINES } from '../data/declines';
import { apis } from '../../openapi/apis';

type Fields = Record<string, unknown>;

/** Every object in a value, with its path. */
function objectsIn(value: unknown, path: string): [path: string, fields: Fields][] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, member]) => objectsIn(member, `${path}.${name}`));
  return Array.isArray(value) ? inside : [[path, value as Fields], ...inside];
}

/** The responses and events that the specifications show. */
function shown(): [path: string, fields: Fields][] {
  const responses = allOperations().flatMap(({ id, operation }) =>
    Object.entries(operation.responses).flatMap(([status, { content }]) =>
      Object.values(content ?? {}).flatMap(({ examples }) =>
        Object.entries(examples ?? {}).flatMap(([name, { value }]) => objectsIn(value, `${id} ${status} ${name}`)),
      ),
    ),
  );
  const events = apis.flatMap(({ id }) =>
    Object.entries((loadDescription(id) as { webhooks?: Record<string, unknown> }).webhooks ?? {}).flatMap(([name, event]) =>
      objectsIn(event, name).filter(([, { type, data }]) => type === name && typeof data === 'object'),
    ),
  );
  return [...responses, ...events.flatMap(([path, { data }]) => objectsIn(data, path))];
}

/** Compares the fields that both have, and can't have changed since. */
function differences(path: string, example: Fields, real: Fields, names: readonly string[]): string[] {
  return names
    .filter((name) => name in example && name in real && JSON.stringify(example[name]) !== JSON.stringify(real[name]))
    .map((name) => `${path}: ${name} is ${JSON.stringify(example[name])}, and in the sandbox ${JSON.stringify(real[name])}`);
}

const OF_PLANS = ['orderReference', 'terminalId', 'createdAt', 'purchaseMethod', 'strategy'];
test("plans in the specifications' examples have the same order as in the sandbox", async () => {
  const { call } = await testSandbox();
  const known = new Map<string, Fields | undefined>();
  const read = async (path: string): Promise<Fields | undefined> => {
    if (!known.has(path)) {
      const { status, body } = await call('GET', path);
      known.set(path, status === 200 ? body : undefined);
    }
    return known.get(path);
  };
  const found: string[] = [];
  for (const [path, fields] of shown()) {
    const { planNumber, chargebackId } = fields;
    const plan = typeof planNumber === 'string' && chargebackId === undefined && (await read(`/v3/installment-plans/${planNumber}`));
    if (plan) found.push(...differences(path, fields, plan, OF_PLANS));
  }
  expect(known.size).toBeGreaterThan(1);
  expect(found).toEqual([]);
});

test('the example of a failed plan has a decline that is final', () => {
  const failed = shown().filter(([path, { errorCode }]) => path.startsWith('plan.creation_failed') && errorCode !== undefined);
  expect(failed.length).toBeGreaterThan(0);
  for (const [, { errorCode }] of failed) expect([...FINAL_DECLINES]).toContain(errorCode);
});

test.each([
  ['v3/UpdateOrder', 'capture', 'captured'],
  ['v3/UpdateOrder', 'lower', 'lowered'],
  ['v3/UpdateOrderByIdentifier', 'order', 'captured'],
  ['v3/UpdateOrderByIdentifier', 'metadata', 'lowered'],
])('the request "%s %s" returns what the response "%s" shows', async (id, asked, answered) => {
  const { method, path, operation } = allOperations().find((located) => located.id === id) as LocatedOperation;
  const request = operation.requestBody?.content['application/json']?.examples?.[asked];
  const response = operation.responses['200']?.content?.['application/json']?.examples?.[answered];
  if (!request || !response) throw new Error('The example has another name.');
  const { call } = await testSandbox();
  const address = `/v3${path.replace('{planNumber}', request['x-parameters']?.planNumber ?? '')}`;
  const { body } = await call(method.toUpperCase(), address, request.value);
  // The gateway's IDs are random.
  const withoutIds = JSON.parse(
    JSON.stringify(body, (name, value: unknown) => (name === 'gatewayTransactionId' ? undefined : value)),
  ) as unknown;
  expect(withoutIds).toEqual(response.value);
});
