import { expect, test } from 'vitest';
import { sandboxWorld } from '../../data/sandbox-world';
import { planBody } from '../../../tests/support/plans';
import { testSandbox, tokenOf as fullToken, type TestSandbox } from '../../../tests/support/sandbox';
import { advance } from '../control/control';
import type { WebhookRecord } from '../core/state';

const accounts = `/ams/v1/partner-profiles/${sandboxWorld.profileId}/accounts`;
const callbackUrl = 'http://localhost:3000/partita/onboarding';
const company = { displayName: 'Juniper Cycles', legalName: 'Juniper Cycles LLC', website: 'https://a.example', email: 'a@a.example' };

async function post({ sandbox }: TestSandbox, path: string, body: BodyInit, type?: string): Promise<Record<string, unknown>> {
  const headers = {
    Authorization: `Bearer ${await fullToken(sandbox)}`,
    'X-Partita-Idempotency-Key': crypto.randomUUID(),
    ...(type && { 'Content-Type': type }),
  };
  return (await sandbox.handle(new Request(`http://127.0.0.1${path}`, { method: 'POST', headers, body }))).json() as Promise<
    Record<string, unknown>
  >;
}

/** Creates a live account. */
async function live(world: TestSandbox, terminals: object[]): Promise<{ accountId: string; terminals: { terminalId: string }[] }> {
  const account = { company, onboarding: { callbackUrl }, ...(terminals.length > 0 && { terminals }) };
  const { accountId } = await post(world, accounts, JSON.stringify({ account }), 'application/json');
  // The sample profile requires fields that the test account doesn't have.
  const record = world.sandbox.state.accounts.get(String(accountId));
  if (record) record.shown.missingFields = [];
  const form = new FormData();
  form.append('types', 'certificate_of_incorporation');
  form.append('files', new File(['%PDF-1.7'], 'certificate.pdf'));
  await post(world, `/ams/v1/partner-profiles/accounts/${accountId}/files`, form);
  advance(world.sandbox, 'PT5M');
  const { body } = await world.call('GET', `/ams/v1/partner-profiles/accounts/${accountId}`);
  expect(body.status).toBe('live');
  return body as never;
}

async function tokenOf({ sandbox }: TestSandbox, clientId: string): Promise<string> {
  const form = {
    grant_type: 'client_credentials',
    scope: 'installments.v3',
    client_id: clientId,
    client_secret: sandboxWorld.clientSecret,
  };
  const request = new Request('http://127.0.0.1/connect/token', { method: 'POST', body: new URLSearchParams(form) });
  return ((await (await sandbox.handle(request)).json()) as { access_token: string }).access_token;
}

test("a live account has a terminal for its partner's client", async () => {
  const world = await testSandbox();
  for (const asked of [[], [{ name: 'Shop', currency: 'GBP', gateway: 'mock', options: [3], frequency: 'biweekly' }]]) {
    const { terminals } = await live(world, asked);
    expect(terminals).toHaveLength(1);
    const terminalId = terminals[0]?.terminalId ?? '';
    const currency = asked.length > 0 ? 'GBP' : 'USD';
    const start = async (clientId: string): Promise<unknown> =>
      (
        await world.call('POST', '/v3/installment-plans', planBody({ terminalId, currency, count: 3 }), {
          Authorization: `Bearer ${await tokenOf(world, clientId)}`,
        })
      ).body;
    expect(await start(sandboxWorld.clientId)).toMatchObject({ error: { code: 'terminal_not_allowed' } });
    const plan = (await start(sandboxWorld.partnerClientId)) as { planNumber: string };
    expect(plan).toMatchObject({ status: 'active', frequency: asked.length > 0 ? 'biweekly' : 'monthly' });
    advance(world.sandbox, 'P20D');
    expect((await world.call('GET', `/v3/installment-plans/${plan.planNumber}`)).body).toMatchObject({ status: 'active' });
  }
  expect(world.sandbox.violations).toEqual([]);
});

test('account callbacks receive each status change', async () => {
  const world = await testSandbox();
  const sent: WebhookRecord[] = [];
  world.sandbox.onEvent((event) => sent.push(event));
  const { accountId } = await live(world, []);
  const statuses = sent
    .filter((event) => event.callbackUrl === callbackUrl && event.body.includes(accountId))
    .map(({ body }) => (JSON.parse(body) as { data: { status: string } }).data.status);
  expect(statuses).toEqual(['new', 'pending_documents', 'pending_approval', 'approved', 'live']);
});
