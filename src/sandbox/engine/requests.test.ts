import { expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { advance, changeSettings, setFaults } from '../control/control';
import { create, planBody, read, type Plan } from '../../../tests/support/plans';
import { invariant } from '../../domain/invariant';
import { readContract } from '../node/common/read-contract';
import { openSandbox } from '../seeds/seeds';
import { ownToken } from './token';
import { STATE_VERSION } from '../core/state';
import { testSandbox } from '../../../tests/support/sandbox';

test('a list is sent by repeating its parameter, and the error for commas says so', async () => {
  const { call } = await testSandbox();
  const listed = async (query: string) => call('GET', `/chargebacks/v1/chargebacks?${query}`);
  const both = await listed('status=open&status=info_requested');
  expect([both.status, both.body]).toEqual([200, (await listed('status=open')).body]);
  expect((await listed('status=open%2Cinfo_requested')).body).toMatchObject({
    error: {
      code: 'field_invalid',
      message: 'Repeat status for several values, without commas: status=open&status=info_requested.',
      details: [{ field: 'status.0', issue: 'enum' }],
    },
  });
});

test("an error that an operation doesn't list is a violation that says where to add it", async () => {
  const contract = structuredClone(readContract());
  const refund = contract.operations.find(({ id }) => id === 'v3/Refund');
  invariant(refund, 'the contract has refunds');
  refund.errors = refund.errors.filter((code) => code !== 'plan_not_found');
  const sandbox = openSandbox({ contract });
  const response = await sandbox.handle(
    new Request('http://127.0.0.1/v3/installment-plans/NONE/refunds', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${ownToken(sandbox.state.now)}`,
        'Content-Type': 'application/json',
        'X-Partita-Idempotency-Key': 'HL-1',
      },
      body: '{"amount":{"value":100,"currency":"USD"}}',
    }),
  );
  const says = "v3/Refund returned plan_not_found, which isn't in its x-errors. Add it in openapi/v3.yaml.";
  expect([response.status, await response.json()]).toMatchObject([500, { error: { code: 'internal_error', message: says } }]);
  expect(sandbox.violations).toEqual([says]);
});

test('the same order twice within ten minutes is a duplicate', async () => {
  const world = await testSandbox();
  const planData = { orderReference: 'HL-1' };
  expect((await create(world, { planData })).status).toBe(201);
  expect((await create(world, { planData })).body.error.code).toBe('duplicate_order');
  advance(world.sandbox, 'PT11M');
  expect((await create(world, { planData })).status).toBe(201);
});

test('an idempotency key replays for a day and rejects changed bodies', async () => {
  const { sandbox, call } = await testSandbox();
  const key = { 'X-Partita-Idempotency-Key': 'one-intent' };
  const first = await call('POST', '/v3/installment-plans', planBody({}), key);
  const again = await call('POST', '/v3/installment-plans', planBody({}), key);
  expect(again.body).toEqual(first.body);
  expect([first.headers.get('x-partita-idempotent-replay'), again.headers.get('x-partita-idempotent-replay')]).toEqual([null, 'true']);
  expect((await call('POST', '/v3/installment-plans', planBody({ value: 60_000 }), key)).body).toMatchObject({
    error: { code: 'idempotency_key_reused' },
  });
  const declined = { 'X-Partita-Idempotency-Key': 'declined' };
  const decline = await call('POST', '/v3/installment-plans', planBody({ card: '4000020000001008' }), declined);
  const declinedAgain = await call('POST', '/v3/installment-plans', planBody({ card: '4000020000001008' }), declined);
  expect(declinedAgain.body).toEqual(decline.body);
  expect(declinedAgain.headers.get('x-partita-idempotent-replay')).toBe('true');
  setFaults(sandbox, ['internal_error', 'rate_limited']);
  const fresh = { 'X-Partita-Idempotency-Key': 'fresh' };
  const responses = [];
  for (let turn = 0; turn < 3; turn++)
    responses.push((await call('POST', '/v3/installment-plans', planBody({ value: 70_000 }), fresh)).status);
  expect(responses).toEqual([500, 429, 201]);
  advance(sandbox, 'P2D');
  expect((await call('POST', '/v3/installment-plans', planBody({}), key)).status).toBe(201);
});

test('a stored error replays and a corrected request needs a new key', async () => {
  const { call, sandbox } = await testSandbox();
  const refused: [body: unknown, status: number, code: string][] = [
    [planBody({ value: 'many' as unknown as number }), 400, 'malformed_request'],
    [planBody({ count: 77 }), 422, 'field_invalid'],
    ['{"planData":', 400, 'malformed_request'],
    [planBody({ terminalId: '00000000-0000-4000-8000-000000000000' }), 403, 'terminal_not_found'],
  ];
  for (const [index, [body, status]] of refused.entries()) {
    const key = { 'X-Partita-Idempotency-Key': `refused-${index}` };
    const first = await call('POST', '/v3/installment-plans', body, key);
    const again = await call('POST', '/v3/installment-plans', body, key);
    expect([first.status, again.status, again.headers.get('x-partita-idempotent-replay')]).toEqual([first.status, first.status, 'true']);
    expect(again.body).toEqual(first.body);
    expect(first.status, String(status)).toBeGreaterThanOrEqual(400);
    expect((await call('POST', '/v3/installment-plans', planBody({}), key)).body).toMatchObject({
      error: { code: 'idempotency_key_reused' },
    });
  }
  const unauthorized = { 'X-Partita-Idempotency-Key': 'unauthorized' };
  expect((await call('POST', '/v3/installment-plans', planBody({}), { ...unauthorized, Authorization: 'Bearer x' })).status).toBe(401);
  expect((await call('POST', '/v3/installment-plans', planBody({}), unauthorized)).status).toBe(201);
  expect(sandbox.violations).toEqual([]);
});

const PLAN = '/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD';

for (const isFixed of [true, false])
  test(`requests above a limit get 429 until its window ends, with a clock that ${isFixed ? 'stands still' : 'runs'}`, async () => {
    const world = await testSandbox({ rateLimits: true, isFixed });
    const check = (): ReturnType<typeof world.call> => world.call('GET', PLAN);
    const responses = [];
    for (let count = 0; count < 26; count++) responses.push(await check());
    expect(responses.slice(0, 25).map(({ status }) => status)).toEqual(Array(25).fill(200));
    const [last, refused] = responses.slice(24);
    expect([last?.headers.get('ratelimit-remaining'), refused?.status, refused?.headers.get('retry-after')]).toEqual(['0', 429, '1']);
    expect(refused?.body).toMatchObject({ error: { code: 'rate_limited', retryable: true } });
    world.machine.time += 999;
    expect((await check()).status).toBe(429);
    world.machine.time += 1;
    expect((await check()).headers.get('ratelimit-remaining')).toBe('24');
    // The reader has moved the clock, so a second has passed in the sandbox, too.
    for (let count = 0; count < 25; count++) await check();
    advance(world.sandbox, 'PT1S');
    expect((await check()).headers.get('ratelimit-remaining')).toBe('24');
    const token = (): Promise<Response> => world.sandbox.handle(new Request('http://127.0.0.1/connect/token', { method: 'POST' }));
    world.machine.time += 60_000;
    const tokens = [];
    for (let count = 0; count < 21; count++) tokens.push(await token());
    expect([tokens[19]?.status, tokens[20]?.status, tokens[20]?.headers.get('retry-after')]).toEqual([400, 429, '60']);
    world.machine.time += 30_500;
    expect((await token()).headers.get('retry-after')).toBe('30');
    expect(world.sandbox.violations).toEqual([]);
  });

test("a machine's clock that goes back ends the windows of rate limits", async () => {
  const world = await testSandbox({ rateLimits: true });
  for (let count = 0; count < 25; count++) await world.call('GET', PLAN);
  world.machine.time -= 3_600_000;
  expect((await world.call('GET', PLAN)).headers.get('ratelimit-remaining')).toBe('24');
});

test("a machine's clock that jumps moves the sandbox's clock by 400 days at most, and back by nothing", async () => {
  const { sandbox, machine, logged, call } = await testSandbox();
  const { now } = sandbox.state;
  const day = 86_400_000;
  machine.time += 10 * 365 * day;
  expect((await call('GET', PLAN)).status).toBe(200);
  expect(sandbox.state.now).toBe(now + 400 * day);
  expect(logged).toEqual([expect.stringContaining('3650 days')]);
  machine.time += 1000;
  expect((await call('GET', PLAN)).status).toBe(200);
  expect(sandbox.state.now).toBe(now + 400 * day + 1000);
  machine.time -= 20 * 365 * day;
  expect((await call('GET', PLAN)).status).toBe(200);
  machine.time += 1000;
  sandbox.tick();
  expect(sandbox.state.now).toBe(now + 400 * day + 2000);
  expect(logged).toHaveLength(1);
  // The state of a laptop that slept for a season.
  machine.time += 90 * day;
  sandbox.tick();
  expect(sandbox.state.now).toBe(now + 490 * day + 2000);
});

test("the sandbox's own calls neither count toward a limit nor get what is simulated for the developer", async () => {
  const world = await testSandbox({ rateLimits: true });
  const { sandbox, call } = world;
  setFaults(sandbox, ['rate_limited', 'internal_error']);
  changeSettings(sandbox, { requestSigning: 'enforce', requestEncryption: 'required' });
  const own = { Authorization: `Bearer ${ownToken(sandbox.state.now)}` };
  for (let count = 0; count < 30; count++) expect((await call('GET', PLAN, undefined, own)).status).toBe(200);
  expect((await call('POST', '/v3/installment-plans', planBody({}), own)).status).toBe(201);
  expect((await call('GET', PLAN)).status).toBe(429);
  expect((await call('GET', PLAN)).status).toBe(500);
  expect((await call('GET', PLAN)).status).toBe(401);
  changeSettings(sandbox, { requestSigning: 'observe' });
  expect((await call('GET', PLAN)).headers.get('ratelimit-remaining')).toBe('23');
  expect((await call('GET', PLAN, undefined, { Authorization: own.Authorization.slice(0, -2) })).body.error).toMatchObject({
    code: 'token_invalid',
  });
  expect(sandbox.violations).toEqual([]);
});

test('an invalid signature is rejected when enforced and logged when observed', async () => {
  const { call, sandbox, logged } = await testSandbox();
  const readSigned = (): ReturnType<typeof call> =>
    call('GET', '/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD', undefined, { 'X-Partita-Signature': 'x..y' });
  expect((await readSigned()).status).toBe(200);
  expect(logged).toEqual([expect.stringContaining('signature_invalid')]);
  changeSettings(sandbox, { requestSigning: 'enforce' });
  expect((await readSigned()).body).toMatchObject({ error: { code: 'signature_invalid' } });
});

test('a second request with a key waits for the first', async () => {
  const { sandbox, call } = await testSandbox();
  const body = planBody({ line1: 'MOCK DELAY 1' });
  const key = { 'X-Partita-Idempotency-Key': 'slow' };
  const responses = await Promise.all([call('POST', '/v3/installment-plans', body, key), call('POST', '/v3/installment-plans', body, key)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const conflict = responses.find(({ status }) => status === 409);
  expect(conflict?.body).toMatchObject({ error: { code: 'idempotency_in_progress' } });
  expect(conflict?.headers.get('retry-after')).toBe('2');
  expect(sandbox.violations).toEqual([]);
});

test("search requires a filter, paginates, and rejects another list's cursor", async () => {
  const { call } = await testSandbox();
  expect((await call('GET', '/v3/installment-plans/search')).body).toMatchObject({ error: { code: 'field_required' } });
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body } = await call('GET', `/v3/installment-plans/search?shopperEmail=alex.rivera@shopper.example&limit=4${cursor}`);
    const page = body as unknown as { items: Plan[]; nextCursor: string | null; hasMore: boolean };
    seen.push(...page.items.map(({ planNumber }) => planNumber));
    cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
    expect(page.hasMore).toBe(page.nextCursor !== null);
  } while (cursor);
  expect(new Set(seen).size).toBe(11);
  expect((await call('GET', '/v3/installment-plans/search?status=active&cursor=nonsense')).body).toMatchObject({
    error: { details: [{ field: 'cursor' }] },
  });
  expect((await call('GET', '/v3/installment-plans/search?metadata[cartId]=81')).body).toMatchObject({
    items: [{ planNumber: '7F3K9QWZ2M8XN4TB6RCD' }],
  });
});

test('a query parameter that the operation does not have is refused by name', async () => {
  const { sandbox, call } = await testSandbox();
  const search = (query: string) => call('GET', `/v3/installment-plans/search?orderReference=HL-10482&${query}`);
  // Ignored, each of these filters would return the plan.
  for (const [query, field] of [
    ['metadata=no-such-value', 'metadata'],
    ['Metadata[cartId]=81', 'Metadata[cartId]'],
    ['metadata[cartId=81', 'metadata[cartId'],
    ['stauts=active', 'stauts'],
    ['__proto__=1', '__proto__'],
    ['status[a]=active', 'status[a]'],
  ] as const) {
    const refused = await search(query);
    expect([refused.status, refused.body.error], query).toMatchObject([422, { code: 'field_invalid', details: [{ field }] }]);
    expect(JSON.stringify(refused.body), query).toContain('metadata[key]');
  }
  for (const query of ['metadata[cartId]=81', 'metadata%5BcartId%5D=81']) expect((await search(query)).status, query).toBe(200);
  expect((await search('metadata[cartId]=no-such-value')).body).toMatchObject({ items: [] });
  expect(sandbox.violations).toEqual([]);
});

test('a time without an offset, or of a day that does not exist, is an invalid field', async () => {
  const { sandbox, call } = await testSandbox();
  const { body } = await call('GET', '/keys/v1/keys?ownerCode=HARBORLANE');
  const [key] = body.items as unknown as { keyId: string }[];
  for (const expiresAt of ['2026-09-01T00:00:00', '2026-09-31T00:00:00Z', '2026-09-01T00:00:00+99:99', '2026-09-01T00:00:00+01']) {
    const refused = await call('PATCH', `/keys/v1/keys/${key?.keyId}/expiration`, { expiresAt });
    expect([refused.status, refused.body.error], expiresAt).toMatchObject([422, { details: [{ field: 'expiresAt', issue: 'format' }] }]);
  }
  expect(sandbox.violations).toEqual([]);
});

test('update by identifier requires exactly one matching plan', async () => {
  const { call } = await testSandbox();
  const update = (identifier: object) => call('PUT', '/v3/installment-plans/order', { identifier, shippingStatus: 'shipped' });
  expect((await update({ orderReference: 'HL-10482' })).status).toBe(200);
  expect((await update({ orderReference: 'HL-0' })).body).toMatchObject({ error: { code: 'plan_not_found' } });
  await call('POST', '/v3/installment-plans', planBody({ planData: { orderReference: 'HL-10482' } }));
  expect((await update({ orderReference: 'HL-10482' })).body).toMatchObject({ error: { code: 'identifier_not_unique' } });
  expect((await update({ orderReference: 'HL-10482', planNumber: '7F3K9QWZ2M8XN4TB6RCD' })).body).toMatchObject({
    error: { code: 'field_invalid', details: [{ field: 'identifier' }] },
  });
});

test('the same seed and requests give the same responses', async () => {
  const responses = await Promise.all(
    [1, 2].map(async () => {
      const { sandbox, call } = await testSandbox();
      const created = await call('POST', '/v3/installment-plans', planBody({}), { 'X-Partita-Idempotency-Key': 'same' });
      advance(sandbox, 'P1M');
      return [created.body, sandbox.snapshot()];
    }),
  );
  expect(responses[0]).toEqual(responses[1]);
});

test('a snapshot restores the sandbox and an invalid one changes nothing', async () => {
  const world = await testSandbox();
  const { planNumber } = (await create(world)).body;
  const other = await testSandbox();
  other.sandbox.restore(world.sandbox.snapshot());
  expect((await read(other, planNumber)).status).toBe('active');
  const older = world.sandbox.snapshot().replace(/"version":\d+/, '"version":0');
  for (const text of [older, '', '{}', 'null', '[]', '{"plans":{"entries":[]}}']) expect(() => other.sandbox.restore(text)).toThrow();
  expect((await read(other, planNumber)).status).toBe('active');
});

/** Collects the paths in stored data with the types of their values. */
function shapeOf(value: unknown, at: string, shape: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const item of value) shapeOf(item, `${at}[]`, shape);
  else if (typeof value === 'object' && value !== null)
    for (const [name, nested] of Object.entries(value)) shapeOf(nested, /^[a-z]\w*$/.test(name) ? `${at}.${name}` : `${at}.*`, shape);
  else shape.add(`${at}: ${value === null ? 'null' : typeof value}`);
  return shape;
}

test('the snapshot version changes with the record format', async () => {
  const world = await testSandbox();
  await create(world);
  advance(world.sandbox, 'P1M');
  const shape = [...shapeOf(JSON.parse(world.sandbox.snapshot()), '', new Set())].toSorted().join('\n');
  const digest = createHash('sha256').update(shape).digest('hex').slice(0, 12);
  // When this fails, raise STATE_VERSION in core/state.ts and update the format here.
  expect({ version: STATE_VERSION, digest }).toEqual({ version: 5, digest: 'f8f9b84653d4' });
});
