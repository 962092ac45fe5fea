// An agent that reads the Markdown pages, or only one file, and does what they say. If a sentence that it needs is missing, it gives up.
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { callApi, planBody, plansIn, readTask, requestToken, settings, type ApiResponse } from './client';
import { endpoint, fact } from './pages';

const ERRORS = '/api/v3/errors';
const PRACTICES = '/getting-started/technical-best-practices';
const CREATE = '/api/v3/installment-plan';
const GET = '/api/v3/get-installment-plan';
const REFUND = '/api/v3/refund';
const UPDATE = '/api/v3/update-order';

let token: Promise<string> | undefined;
let keys = 0;

/** Sends a request to the operation that a page describes, with one token for all calls. */
async function send(
  page: string,
  { plan = '', query = '', body, key }: { plan?: string; query?: string; body?: object; key?: string },
): Promise<ApiResponse> {
  await fact(PRACTICES, /Cache the access token for (\d+)% of its ([\d,]+) seconds/);
  const { method, path } = await endpoint(page, plan);
  return callApi(await (token ??= requestToken()), { method, path: path + query, body, key: body && (key ?? `reader-${(keys += 1)}`) });
}

/** Captures a plan. Slows down as the docs say. */
async function capture(plan: string, more: object = {}): Promise<void> {
  const [field = ''] = await fact(UPDATE, /Set `(\w+)` to `true` to charge/);
  const key = `reader-capture-${plan}`;
  const body = { [field]: true, shippingStatus: 'shipped', ...more };
  const { status, headers } = await send(UPDATE, { plan, body, key });
  if (status !== 429) return;
  const [header = ''] = await fact(PRACTICES, /esponse with 429 or 503.* the seconds in `([\w-]+)`/i);
  await wait(Number(headers.get(header)) * 1000);
  await send(UPDATE, { plan, body, key });
}

const refundBody = (reference: string): object => ({ amount: { value: 10_000, currency: 'USD' }, reference });

async function refundOnce(plan: string, reference: string): Promise<void> {
  const body = refundBody(reference);
  const { status } = await send(REFUND, { plan, body, key: `${reference}-refund` });
  if (status < 500) return;
  const [policy] = await fact(ERRORS, /\b50[23],(?: or)? 504\b.*?\b(same|new)\b/i);
  await send(REFUND, { plan, body, key: policy?.toLowerCase() === 'same' ? `${reference}-refund` : `${reference}-refund-2` });
}

async function refundUnlessDone(plan: string, reference: string): Promise<void> {
  await fact(ERRORS, /retrieve the plan before you use a new key/);
  const { body } = await send(GET, { plan });
  const isDone = (body.refunds as { reference: string }[]).some((refund) => refund.reference === reference);
  if (!isDone) await send(REFUND, { plan, body: refundBody(reference) });
}

async function payWithAnyCard(cards: readonly string[]): Promise<void> {
  await fact(ERRORS, /`do_not_retry`.*(never this one)/);
  for (const card of cards)
    if ((await send(CREATE, { body: planBody({ value: 50_000, currency: 'USD' }, card, 'HL-20002') })).status < 300) return;
}

async function reviewAll(): Promise<void> {
  const [flag = '', parameter = '', field = ''] = await fact('/apis', /While `(\w+)` is `true`, repeat .* `(\w+)` set to `(\w+)`/);
  let cursor = '';
  for (let hasMore = true; hasMore;) {
    const query = `?orderReference=HL-20003${cursor && `&${parameter}=${encodeURIComponent(cursor)}`}`;
    const { body } = await send('/api/v3/installment-plan-search', { query });
    for (const { planNumber } of body.items as { planNumber: string }[])
      await send(UPDATE, { plan: planNumber, body: { metadata: { reviewed: 'yes' } } });
    hasMore = body[flag] === true;
    cursor = String(body[field]);
  }
}

/** Whether a webhook is signed as the page describes. */
async function isGenuine(headers: Record<string, string>, rawBody: string, now: number): Promise<boolean> {
  const page = '/direct-api/webhook-events';
  const [id = '', time = ''] = await fact(
    page,
    /The signed content is `([\w-]+)`, a dot, `([\w-]+)`, a dot, and the raw body\. The key is the base64 part/,
  );
  const [signature = ''] = await fact(page, /`([\w-]+)` (?:\||is) `v1,` and a base64 HMAC-SHA256/);
  const [seconds] = await fact(page, /Reject it if it's more than (\d+) seconds off/);
  const secret = Buffer.from(settings.webhookSecret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', secret).update(`${headers[id]}.${headers[time]}.${rawBody}`).digest('base64');
  return headers[signature] === `v1,${expected}` && Math.abs(now - Number(headers[time])) <= Number(seconds);
}

async function handleWebhooks(prompt: string): Promise<void> {
  const now = Date.parse(/The time is (\S+Z)/.exec(prompt)?.[1] ?? '') / 1000;
  for (const line of prompt.split('\n').filter((text) => text.startsWith('{'))) {
    const { headers, rawBody } = JSON.parse(line) as { headers: Record<string, string>; rawBody: string };
    if (await isGenuine(headers, rawBody, now)) await capture(plansIn(rawBody)[0] ?? '');
  }
}

async function captureIfPaid(plan: string): Promise<void> {
  await fact(PRACTICES, /The redirect alone isn't proof of payment/);
  const page = '/api/v3/verify-authorization';
  const [field = ''] = await fact(page, /`(\w+)` (?:\(boolean, required\): Whether you can fulfill|is `true`, and the amount)/);
  const { body } = await send(page, { plan });
  if (body[field] === true) await capture(plan);
}

async function payInYen(prompt: string): Promise<void> {
  const [minor = '', major = ''] = await fact(PRACTICES, /`(\d+)` with `JPY` is ([\d,]+)/);
  const amount = Number(/([\d,]+) Japanese yen/.exec(prompt)?.[1]?.replaceAll(',', ''));
  const value = (amount * Number(minor)) / Number(major.replaceAll(',', ''));
  await send(CREATE, { body: planBody({ value, currency: 'JPY' }, '4111111111111111', 'HL-20001', /terminal (\S+)\./.exec(prompt)?.[1]) });
}

async function shipPart(plan: string): Promise<void> {
  const [field = ''] = await fact(UPDATE, /For a partial shipment, send the lower `(\w+)` in the same call/);
  await capture(plan, { [field]: { value: 30_000, currency: 'USD' } });
}

const solutions: Record<string, (prompt: string, plans: readonly string[]) => Promise<unknown>> = {
  'yen-amount': payInYen,
  'refund-timeout': (_, [plan = '']) => refundOnce(plan, 'RMA-2201'),
  'refund-again': (_, [plan = '']) => refundUnlessDone(plan, 'RMA-2202'),
  'partial-shipment': (_, [plan = '']) => shipPart(plan),
  'rate-limit': (_, [plan = '']) => capture(plan),
  'final-decline': (prompt) => payWithAnyCard(prompt.match(/\b\d{16}\b/g) ?? []),
  'token-per-call': async (_, plans) => {
    for (const plan of plans) await send(GET, { plan });
  },
  'every-page': reviewAll,
  'redirect-return': (_, [plan = '']) => captureIfPaid(plan),
  'forged-webhook': handleWebhooks,
};

void (async () => {
  const { name, prompt } = await readTask();
  await solutions[name]?.(prompt, plansIn(prompt));
})();
