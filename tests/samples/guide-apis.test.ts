import { expect, test as base } from 'vitest';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { hosts } from '../../src/data/hosts';
import { sandboxWorld } from '../../src/data/sandbox-world';
import { actAsShopper, advance, eventsFrom, setFaults } from '../../src/sandbox/control/control';
import { fencesOf } from '../../src/reference/code-fences';
import { writtenPages } from '../support/fences';
import { freePort } from '../../src/tooling/commands/free-port';
import { guideText, serving, stepOf, steps, withBench, type Bench } from '../support/guide-samples';
import { environmentFor, run } from '../support/run-sample';
import { root } from '../support/built-site';
import { canRun } from '../../src/tooling/commands/toolchains';

/** The guides' commands need a shell with curl, jq, GnuPG, and OpenSSL. */
const test = base.runIf(canRun('curl'));

/** The JSON response that a page shows. @param response As its code block names it: `text2pay/CreatePlans#207`. */
function shown(page: string, response: string): Record<string, unknown> {
  const source = writtenPages().find((item) => item.page === `docs/${page}.mdx`)?.source ?? '';
  const fence = fencesOf(source).find((candidate) => candidate.response === response);
  if (!fence) throw new Error(`${page} shows no ${response}.`);
  return JSON.parse(fence.code) as Record<string, unknown>;
}

/** Values that differ between runs, as the page shows them. */
const withNumbers = (value: unknown, ...pairs: [from: unknown, to: string][]): unknown =>
  JSON.parse(pairs.reduce((text, [from, to]) => text.replaceAll(String(from), to), JSON.stringify(value)));

/** The sandbox has its own message texts; everything else is compared. */
const inAnyWords = (value: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(value), (key, member: unknown) => (key === 'message' ? undefined : member)) as Record<string, unknown>;

test('the text-to-pay calls return the documented responses', async () => {
  await withBench(async (bench) => {
    const { token, newResponses, sandbox } = bench;
    const env = { PARTITA_TOKEN: token };
    const all = await steps(bench, 'text2pay/steps.sh', { env, only: ['token', 'create'] });
    expect(newResponses()).toEqual(['v3/Authenticate 200', 'text2pay/CreatePlans 207']);
    const page = shown('api/text2pay/get-partita-token', 'v3/Authenticate#200');
    expect(stepOf(all, 'token').json()).toEqual({ ...page, access_token: expect.stringMatching(/^eyJ/) });
    const created = stepOf(all, 'create').json() as { results: { planNumber: string }[] };
    const { planNumber = '' } = created.results[0] ?? {};
    expect(withNumbers(created, [bench.origin, hosts.checkout.sandbox], [planNumber, '7F3K9QWZ2M8XN4TB6RCD'])).toMatchObject(
      inAnyWords(shown('api/text2pay/create-plans-by-text-email', 'text2pay/CreatePlans#207')),
    );
    const refused = await steps(bench, 'text2pay/steps.sh', {
      only: ['token'],
      env: { PARTITA_CLIENT_SECRET: 'of-the-other-environment' },
    });
    expect(stepOf(refused, 'token').json()).toMatchObject({ error: 'invalid_client' });

    // The page cancels an unpaid link and an active plan.
    const unpaid = await steps(bench, 'text2pay/steps.sh', {
      env: { ...env, ORDER_REFERENCE: 'HL-10700' },
      only: ['create'],
    });
    const other = (stepOf(unpaid, 'create').json() as { results: { planNumber: string }[] }).results[0]?.planNumber ?? '';
    const canceled = await steps(bench, 'text2pay/steps.sh', {
      env,
      only: ['cancel'],
    });
    const response = stepOf(canceled, 'cancel').json() as { results: { planNumber: string }[] };
    const paid = response.results[1]?.planNumber;
    expect(withNumbers(response, [other, '4Q8XN2TB7M9K6WZ3RCDH'], [paid, '7F3K9QWZ2M8XN4TB6RCD'])).toMatchObject(
      inAnyWords(shown('api/text2pay/cancel-installment-plans', 'text2pay/CancelPlans#207')),
    );
    expect(sandbox.state.plans.get(other)?.status).toBe('canceled');
    expect((await sandbox.events()).items.map(({ type }) => type)).toContain('plan.canceled');
  });
});

test('onboarding a merchant takes five calls and an invite', async () => {
  const onboard = async (bench: Bench): Promise<void> => {
    const { folder, sandbox, newResponses } = bench;
    const env = {
      PARTITA_CLIENT_ID: sandboxWorld.partnerClientId,
      PARTITA_CLIENT_SECRET: sandboxWorld.clientSecret,
    };
    const all = await steps(bench, 'onboard-a-merchant/steps.sh', { env });
    expect(newResponses()).toEqual([
      'v3/Authenticate 200',
      'ams/PartnerProfilesGetStructure 200',
      'ams/PartnerProfilesCreateDynamic 201',
      'ams/PartnerProfilesUploadFiles 201',
      'ams/PartnerProfilesSendInvite 202',
    ]);
    const created = stepOf(all, 'create').json();
    expect(created).toEqual({
      ...shown('api/ams/guide', 'ams/PartnerProfilesCreateDynamic#201'),
      accountId: expect.stringMatching(/^acc_/),
      callbackSecret: expect.stringMatching(/^whsec_/),
    });
    expect(JSON.stringify(stepOf(all, 'files').json())).toContain('"received"');
    expect(stepOf(all, 'invite').json()).toMatchObject({ formUrl: expect.stringMatching(/^https:/), accountId: expect.any(String) });
    expect(stepOf(all, 'invite').stdout).not.toContain('callbackSecret');

    // The sample prints the callbacks that it receives and rejects a forged one.
    const port = await freePort();
    const source = guideText('onboard-a-merchant/onboarding-callback.mjs')
      .replace('whsec_cGFydGl0YS1kb2NzLXRlc3Qtc2VjcmV0LTAwMDE=', String(created.callbackSecret))
      .replace('listen(3000)', `listen(${port})`);
    writeFileSync(path.join(folder, 'callback.mjs'), source);
    const server = await serving(['node', 'callback.mjs'], port, folder, {});
    let printed = '';
    server.stdout?.on('data', (part: Buffer) => (printed += part.toString()));
    try {
      advance(sandbox, 'PT2M');
      const { items } = await eventsFrom(sandbox, 0);
      const event = items.find(
        ({ type, body }) => type === 'account.onboarding_updated' && JSON.stringify(body).includes(String(created.accountId)),
      );
      if (!event) throw new Error(`No callback among ${items.map(({ type }) => type).join(', ')}.`);
      const send = (shop: string, body: string, headers = event.headers) =>
        fetch(`http://127.0.0.1:${port}/partita/onboarding/${shop}`, {
          method: 'POST',
          headers,
          body,
        });
      expect((await send('shop-20817', event.rawBody)).status).toBe(200);
      await expect.poll(() => printed).toMatch(/^shop-20817 \w+/);
      expect((await send('shop-20817', event.rawBody.replace('acc_', 'acd_'))).status).toBe(401);
      expect((await send('shop-99', event.rawBody)).status).toBe(401);
      expect((await send('shop-20817', event.rawBody, { ...event.headers, 'webhook-signature': 'v1,AAAA' })).status).toBe(401);
      expect((await send('shop-20817', event.rawBody, { ...event.headers, 'webhook-timestamp': '1772449201' })).status).toBe(401);
    } finally {
      server.kill();
    }
  };
  // The callback sample compares a delivery's timestamp with its own clock.
  await withBench(onboard, { startsAt: Date.now() });
});

/** A program that imports the typed client, as one file. */
async function withClient(contents: string): Promise<string> {
  const resolveDir = path.join(root, 'samples/guides/typed-client');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

test('the typed client starts a plan and honors Retry-After', async () => {
  await withBench(
    async ({ folder, origin, newResponses, token, sandbox }) => {
      writeFileSync(path.join(folder, 'start-plan.mjs'), await withClient(guideText('typed-client/start-plan.ts')));
      const start = () => run('node', ['start-plan.mjs'], { cwd: folder, env: { ...environmentFor(token, origin), FORCE_COLOR: '0' } });
      const first = await start();
      expect(`${first.stdout}${first.stderr}`).toMatch(new RegExp(`^201 ${origin}/p/[A-Z0-9]{20}\n$`));
      expect(newResponses()).toEqual(['v3/Authenticate 200', 'v3/InitiateInstallmentPlan 201']);
      // The first attempt is rejected, and the retry gets the stored response.
      const note = sandbox.onResponse;
      sandbox.onResponse = (observation) => {
        note?.(observation);
        if (observation.operation === 'v3/Authenticate') setFaults(sandbox, ['rate_limited']);
      };
      const again = await start();
      expect(newResponses().slice(1)).toEqual(['v3/InitiateInstallmentPlan 429', 'v3/InitiateInstallmentPlan 201']);
      expect(again.stdout).toBe(first.stdout);
      expect(sandbox.state.plans.size).toBe(1);
    },
    { isEmpty: true },
  );
});

test('the typed client shares one token and never caches a failed request', async () => {
  await withBench(async ({ node, newResponses, sandbox }) => {
    expect(guideText('typed-client/partita.ts')).toContain('export const partita');
    const program = `import { partita } from './partita';
      const read = () => partita.GET('/installment-plans/{planNumber}', { params: { path: { planNumber: '7F3K9QWZ2M8XN4TB6RCD' } } });
      const failed = await read().then(() => 'no', (error) => error.message);
      const all = await Promise.all([read(), read(), read()]);
      const { error, response } = await partita.GET('/installment-plans/{planNumber}', { params: { path: { planNumber: '00000000000000000000' } } });
      console.log(JSON.stringify({ failed, all: all.map(({ data }) => data.status), code: error.error.code, status: response.status }));`;
    setFaults(sandbox, ['internal_error']);
    expect(await node(await withClient(program))).toEqual({
      failed: 'No token: status 500',
      all: ['active', 'active', 'active'],
      code: 'plan_not_found',
      status: 404,
    });
    expect(newResponses().filter((response) => response.startsWith('v3/Authenticate'))).toEqual([
      'v3/Authenticate 500',
      'v3/Authenticate 200',
    ]);
  });
});

test('the report sample prints its first rows', async () => {
  await withBench(async (bench) => {
    const { token } = bench;
    const { request } = await steps(bench, 'reports/steps.sh', { env: { PARTITA_TOKEN: token } });
    const response = request?.json() as { columns: { name: string }[]; items: Record<string, string>[] };
    const page = shown('api/reports/introduction', 'reports/RequestReportData#200') as typeof response;
    expect(bench.newResponses()).toEqual(['v3/Authenticate 200', 'reports/RequestReportData 200']);
    expect(response.columns).toEqual(page.columns);
    expect(Object.keys(response).toSorted()).toEqual(Object.keys(page).toSorted());
    expect(Object.keys(response.items[0] ?? {})).toEqual(Object.keys(page.items[0] ?? {}));
  });
});

test('the first plan sample starts, pays, and verifies a plan', async () => {
  await withBench(
    async (bench) => {
      const { token, sandbox, newResponses } = bench;
      const file = 'adding-partita/steps.sh';
      const env = { PARTITA_TOKEN: token };
      const all = await steps(bench, file, { env, only: ['setup', 'token', 'keep-token', 'initiate'] });
      expect(stepOf(all, 'token').json()).toMatchObject({ access_token: expect.stringMatching(/^eyJ/), expires_in: 3600 });
      const started = stepOf(all, 'initiate').json() as { planNumber: string };
      const { planNumber } = started;
      expect(started).toMatchObject({ status: 'initialized', checkoutUrl: expect.stringContaining(`${bench.origin}/p/`) });
      actAsShopper(sandbox, { planNumber, action: 'pay', numberOfInstallments: 4 });
      const { verify } = await steps(bench, file, { env, only: ['verify'] });
      const expected = shown('getting-started/adding-partita', 'v3/VerifyAuthorization#200');
      expect(withNumbers(verify?.json(), [planNumber, '7F3K9QWZ2M8XN4TB6RCD'])).toMatchObject(expected);
      expect(newResponses().slice(-2)).toEqual(['v3/InitiateInstallmentPlan 201', 'v3/VerifyAuthorization 200']);
      expect((await sandbox.events()).items.map(({ type }) => type)).toContain('plan.created');
      advance(sandbox, 'PT11M');
      const charged = sandbox.state.plans.get(planNumber)?.installments.map(({ status }) => status);
      expect(charged).toEqual(['processed', 'processed', 'pending', 'pending']);
    },
    { isEmpty: true },
  );
});

test("shoppers see messages in their language or the shop's default", async () => {
  await withBench(async ({ folder, node }) => {
    writeFileSync(path.join(folder, 'shopper-text.mjs'), guideText('errors/shopper-text.js'));
    const error = JSON.stringify(shown('api/v3/errors', 'v3/InitiateInstallmentPlan#422'));
    const source = `import { shopperText } from './shopper-text.mjs';
      console.log(JSON.stringify([shopperText(422, ${error}), shopperText(502, undefined), shopperText(403, { error: { code: 'x' } })]));`;
    const [own, none, other] = (await node(source)) as string[];
    expect(own).toBe('This order is too small for installments.');
    expect(none).toMatch(/^Your payment did not go through/);
    expect(other).toBe(none);
  });
});

test('the firewall check prints a status, or 000 when blocked', async () => {
  await withBench(async ({ folder, origin, place, stop }) => {
    place('whitelist-ips/reach.sh');
    const reach = async () =>
      (await run('bash', ['reach.sh'], { cwd: folder, env: { ...environmentFor('', origin), no_proxy: '127.0.0.1' } })).stdout.trim();
    expect(await reach()).toMatch(/^[1-5]\d\d$/);
    await stop();
    expect(await reach()).toBe('000');
  });
});
