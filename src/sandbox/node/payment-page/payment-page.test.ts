import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { planBody } from '../../../../tests/support/plans';
import { SAMPLE_TIME, testSandbox, tokenOf } from '../../../../tests/support/sandbox';
import { filledWith } from '../../control/card-entry';
import { actAsShopper } from '../../control/control';
import type { PlanRecord } from '../../plans/record';
import { startServer, type RunningServer } from '../server/server';

const SHOP = 'http://localhost:3000';
const redirectUrls = {
  succeeded: `${SHOP}/done?plan={planNumber}&order={orderReference}`,
  failed: `${SHOP}/failed`,
  canceled: `${SHOP}/cart`,
};

async function start(): Promise<RunningServer> {
  const server = await startServer({ port: 0, startsAt: SAMPLE_TIME, isFixed: true });
  onTestFinished(() => server.stop());
  return server;
}

let keys = 0;

/** Starts a plan as a shop does. @returns its `checkoutUrl`. */
async function link({ origin, sandbox }: RunningServer, orderReference = 'HL-1/a', more: object = { redirectUrls }): Promise<string> {
  const { planData, shopper, billingAddress } = planBody({ planData: { orderReference } }) as Record<string, object>;
  const response = await fetch(`${origin}/v3/installment-plans/initiate`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await tokenOf(sandbox)}`,
      'Content-Type': 'application/json',
      'X-Partita-Idempotency-Key': `page-${(keys += 1)}`,
    },
    body: JSON.stringify({ planData, shopper, billingAddress, ...more }),
  });
  return ((await response.json()) as { checkoutUrl: string }).checkoutUrl;
}

const numberIn = (url: string): string => url.slice(-20);

/** Sends the form. @returns the status, the redirect, and the page. */
async function send(url: string, fields: Record<string, string>): Promise<{ status: number; to: string | null; page: string }> {
  const response = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  return { status: response.status, to: response.headers.get('location'), page: await response.text() };
}

const pay = (url: string, number: string, more: Record<string, string> = {}): ReturnType<typeof send> =>
  send(url, { ...filledWith(number), action: 'pay', ...more });

const open = async (url: string): Promise<{ status: number; page: string }> => {
  const response = await fetch(url);
  return { status: response.status, page: await response.text() };
};

test('the local sandbox serves its checkoutUrl, and pages show the real host', async () => {
  const server = await start();
  expect(await link(server)).toMatch(new RegExp(`^${server.origin}/p/[A-Z0-9]{20}$`));
  const { planData } = planBody({}) as Record<string, object>;
  const { body } = await (await testSandbox()).call('POST', '/v3/installment-plans/initiate', { planData });
  expect(body.checkoutUrl).toMatch(/^https:\/\/checkout\.sandbox\.partita\.example\/p\//);
});

test('the page shows the order, the schedules, and a filled-in test card', async () => {
  const server = await start();
  const { status, page } = await open(await link(server));
  expect(status).toBe(200);
  for (const text of ['HL-1/a', '$500.00', '4 monthly payments of $125.00', 'Apr 20, 2026', '4111 1111 1111 1111', 'card_declined'])
    expect(page).toContain(text);
});

test('a payment redirects to the success page and sends webhooks', async () => {
  const server = await start();
  const url = await link(server);
  const { status, to } = await pay(url, '5555 5555 5555 4444', { installments: '6' });
  expect([status, to]).toEqual([303, `${SHOP}/done?plan=${numberIn(url)}&order=HL-1%2Fa`]);
  expect(server.sandbox.state.plans.get(numberIn(url))).toMatchObject({ status: 'active', card: { brand: 'mastercard' } });
  expect(server.sandbox.state.plans.get(numberIn(url))?.installments).toHaveLength(6);
  expect(server.sandbox.state.events.map(({ type }) => type)).toEqual(['plan.created', 'plan.activated', 'installment.succeeded']);
  expect(await open(url)).toMatchObject({ status: 200, page: expect.stringContaining('This order is paid') as string });
  expect(await pay(url, '4111 1111 1111 1111')).toMatchObject({ status: 303, to: new URL(url).pathname });
});

test('shoppers can retry until a decline is final', async () => {
  const server = await start();
  const url = await link(server);
  expect(await pay(url, '4000 0200 0000 1008', { installments: '6' })).toMatchObject({ status: 303, to: new URL(url).pathname });
  const { page } = await open(url);
  expect(page).toContain('<title>Error: Pay $500.00');
  expect(page).toContain('<code>card_declined</code>');
  expect(page).toMatch(/value="6"\s+checked/);
  expect(await pay(url, '4000 0200 0000 6007')).toMatchObject({ to: redirectUrls.failed });
  const ended = await open(url);
  expect(ended.page).toContain('This order can&#39;t be paid');
  expect(ended.page).toContain(`href="${redirectUrls.failed}"`);
});

test('the mock bank confirms or refuses a payment', async () => {
  const server = await start();
  const url = await link(server);
  await pay(url, '4000 0300 0000 1007');
  expect((await open(url)).page).toContain('Your bank needs to verify your identity');
  expect(await send(url, { action: 'decline' })).toMatchObject({ status: 303, to: new URL(url).pathname });
  expect((await open(url)).page).toContain('authentication_failed');
  await pay(url, '4000 0300 0000 1007');
  expect(await send(url, { action: 'approve' })).toMatchObject({ to: expect.stringContaining(`${SHOP}/done?`) as string });
});

test('the 3DS page of a direct payment returns to the shop', async () => {
  const server = await start();
  const body = planBody({ card: '4000030000001007', threeDS: { mode: 'partita' }, more: { redirectUrls } });
  const response = await fetch(`${server.origin}/v3/installment-plans`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await tokenOf(server.sandbox)}`,
      'Content-Type': 'application/json',
      'X-Partita-Idempotency-Key': 'direct-1',
    },
    body: JSON.stringify(body),
  });
  const { authorization } = (await response.json()) as { authorization: { threeDSRedirect: { clientRedirectUrl: string } } };
  const url = authorization.threeDSRedirect.clientRedirectUrl;
  expect(url).toContain(`${server.origin}/r/`);
  expect(await send(url, { action: 'decline' })).toMatchObject({ status: 303, to: redirectUrls.failed });
});

test('Cancel returns to the cart, and the plan can still be paid', async () => {
  const server = await start();
  const url = await link(server);
  expect(await send(url, { action: 'cancel' })).toMatchObject({ status: 303, to: redirectUrls.canceled });
  expect((await pay(url, '4111 1111 1111 1111')).to).toContain('/done');
  expect((await open(await link(server, 'HL-2', {}))).page).not.toContain('value="cancel"');
});

test('a test card fills in the form and keeps the plan', async () => {
  const server = await start();
  const url = await link(server);
  const { status, to } = await send(url, { fill: '3782 822463 10005', installments: '12' });
  expect(status).toBe(303);
  const { page } = await open(`${server.origin}${to}`);
  for (const value of ['3782 822463 10005', '1234']) expect(page).toContain(`value="${value}"`);
  expect(page).toMatch(/value="12"\s+checked/);
  expect((await open(`${url}?card=%22%3E%3Cscript%3E`)).page).toContain('value="4111 1111 1111 1111"');
});

test('invalid input stays in the form, with a message at its field', async () => {
  const server = await start();
  const url = await link(server);
  const { status, page } = await pay(url, '4111 1111 1111 1112', { expiry: '13/29', holderName: '"><b>' });
  expect(status).toBe(422);
  expect(page).toContain('Enter a complete card number.');
  expect(page).toContain('Enter month and year');
  expect(page).toContain('value="&quot;&gt;&lt;b&gt;"');
  expect(page.match(/autofocus/g)).toHaveLength(1);
  expect(server.sandbox.state.plans.get(numberIn(url))?.authorization.status).toBe('not_attempted');
});

test('a plan that is unknown, expired, or canceled says what to do', async () => {
  const server = await start();
  const unknown = await open(`${server.origin}/p/XXXXXXXXXXXXXXXXXXXX`);
  expect(unknown).toMatchObject({ status: 404, page: expect.stringContaining('Start a new checkout') as string });
  const url = await link(server);
  server.sandbox.advance(61 * 60 * 1000);
  const expired = await open(url);
  expect(expired).toMatchObject({ status: 410, page: expect.stringContaining('This link has expired') as string });
  expect(expired.page).toContain(`href="${redirectUrls.canceled}"`);
  expect(await pay(url, '4111 1111 1111 1111')).toMatchObject({ status: 303, to: new URL(url).pathname });
  const canceled = { ...server.sandbox.state.plans.get(numberIn(url)), status: 'canceled' } as never;
  (server.sandbox.state.plans as Map<string, never>).set(numberIn(url), canceled);
  expect(await open(url)).toMatchObject({ status: 410, page: expect.stringContaining('was canceled') as string });
});

test('hostile names and URLs are escaped, and only http URLs are followed', async () => {
  const server = await start();
  const hostile = `"'><script>alert(1)</script>&amp;`;
  const url = await link(server);
  // The API rejects these values, but a loaded state can contain them.
  const plan = server.sandbox.state.plans.get(numberIn(url)) as PlanRecord;
  plan.orderReference = hostile;
  plan.redirectUrls = { succeeded: 'javascript:alert(1)', canceled: 'data:text/html,x', failed: 'http://shop.example/"><i>' };
  const { page } = await open(url);
  expect(page).toContain('&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;');
  expect(page).not.toContain('<script');
  // There is no button for a URL that the page doesn't follow.
  expect(page).not.toContain('value="cancel"');
  expect(await pay(url, '4111 1111 1111 1111')).toMatchObject({ status: 303, to: new URL(url).pathname });
  expect((await open(url)).page).not.toContain('javascript:');
  const failed = await link(server);
  const other = server.sandbox.state.plans.get(numberIn(failed)) as PlanRecord;
  other.redirectUrls = { failed: 'http://shop.example/"><i>ü{orderReference}' };
  expect(await pay(failed, '4000 0200 0000 6007')).toMatchObject({
    status: 303,
    to: expect.stringMatching(/^http:\/\/shop\.example\/[\u0021-\u007E]+$/) as string,
  });
  expect((await open(failed)).page).not.toContain('<i>');
});

test('the policy allows the style, forms to the shop, and nothing else', async () => {
  const server = await start();
  const urls = { ...redirectUrls, succeeded: 'https://shop.example/done' };
  const response = await fetch(await link(server, 'HL-3', { redirectUrls: urls }));
  const style = /<style>([\s\S]*)<\/style>/.exec(await response.text())?.[1] ?? '';
  expect(style).not.toContain('var(');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' http://localhost:* http://127.0.0.1:* https://shop.example http://localhost:3000; base-uri 'none'; frame-ancestors 'none'`,
  );
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});

/** Sends a request with headers that `fetch` doesn't allow, and returns the status. */
const statusOf = (method: string, url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });

test("a shop can open the page, but can't send its form", async () => {
  const server = await start();
  const url = await link(server);
  const document = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
  const post = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const cases: [string, number, number][] = [
    ['a shop on another port', await statusOf('GET', url, { ...document, 'Sec-Fetch-Site': 'same-site' }), 200],
    ['a shop on another host', await statusOf('GET', url, { ...document, 'Sec-Fetch-Site': 'cross-site' }), 200],
    ['the form', await statusOf('POST', url, { ...post, ...document, Origin: server.origin, 'Sec-Fetch-Site': 'same-origin' }), 422],
    ['a frame', await statusOf('GET', url, { ...document, 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'same-site' }), 403],
    [
      'a script',
      await statusOf('GET', url, { 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script', 'Sec-Fetch-Site': 'cross-site' }),
      403,
    ],
    ['a fetch', await statusOf('GET', url, { Origin: 'https://evil.example', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' }), 403],
    ['a form of another site', await statusOf('POST', url, { ...post, ...document, 'Sec-Fetch-Site': 'cross-site' }), 403],
    ['a form of another site, by origin', await statusOf('POST', url, { ...post, ...document, Origin: 'https://evil.example' }), 403],
    ['a form without an origin', await statusOf('POST', url, { ...post, ...document, Origin: 'null' }), 403],
    ['another name, as with DNS rebinding', await statusOf('GET', url, { ...document, Host: 'evil.example' }), 421],
    [
      'a link to the control paths',
      await statusOf('GET', `${server.origin}/_sandbox/state`, { ...document, 'Sec-Fetch-Site': 'cross-site' }),
      403,
    ],
  ];
  for (const [name, status, expected] of cases) expect(status, name).toBe(expected);
});

test('a payment in another tab shows what the plan is now', async () => {
  const server = await start();
  const url = await link(server);
  actAsShopper(server.sandbox, { planNumber: numberIn(url), action: 'pay' });
  expect(await send(url, { action: 'cancel' })).toMatchObject({ status: 303, to: new URL(url).pathname });
});

test('when an order is paid, the pages of its other links and challenges say so and take no payment', async () => {
  const server = await start();
  const [paid, waiting, challenged] = [await link(server), await link(server), await link(server)];
  await pay(challenged, '4000 0300 0000 1007');
  await pay(paid, '4111 1111 1111 1111');
  for (const url of [waiting, challenged]) {
    const { status, page } = await open(url);
    expect(status).toBe(410);
    expect(page).toContain('This order is already paid');
    expect(page).not.toContain('name="action"');
  }
  await pay(waiting, '4111 1111 1111 1111');
  await send(challenged, { action: 'approve' });
  const statuses = [paid, waiting, challenged].map((url) => server.sandbox.state.plans.get(numberIn(url))?.status);
  expect(statuses).toEqual(['active', 'canceled', 'canceled']);
});

test("a shop's host can't add to the policy of the page", async () => {
  const server = await start();
  const hosts = [
    'a;frame-ancestors',
    'a;script-src',
    'a,default-src',
    'a b',
    "a'unsafe-inline'",
    'shop.example:8443',
    'xn--bcher-kva.example',
    '[::1]:3000',
  ];
  for (const host of hosts) {
    const url = await link(server, `HL-${keys}`);
    const plan = server.sandbox.state.plans.get(numberIn(url)) as PlanRecord;
    plan.redirectUrls = { succeeded: `https://${host}/x`, failed: 'https://other.example/f', canceled: 'https://other.example/c' };
    const policy = (await fetch(url)).headers.get('content-security-policy') ?? '';
    const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
    expect(policy, host).not.toContain(',');
    expect(
      directives.map(([name]) => name),
      host,
    ).toEqual(['default-src', 'style-src', 'form-action', 'base-uri', 'frame-ancestors']);
    const sources = directives[2]?.slice(1) ?? [];
    expect(sources.slice(0, 3), host).toEqual(["'self'", 'http://localhost:*', 'http://127.0.0.1:*']);
    const isPlain = /^[\w.:[\]-]+$/.test(host);
    expect(sources.slice(3), host).toEqual([...(isPlain ? [`https://${host}`] : []), 'https://other.example']);
  }
});
