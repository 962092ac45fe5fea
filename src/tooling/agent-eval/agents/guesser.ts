// An agent that never reads the docs. It knows what payment APIs usually look like, and guesses the rest.
import { callApi, planBody, plansIn, readTask, requestToken, type ApiResponse } from './client';

const PLANS = '/installment-plans';
let keys = 0;

/** A new token and a new key for every call, and one immediate retry. */
async function guess(method: string, path: string, body?: object): Promise<ApiResponse> {
  const send = async (): Promise<ApiResponse> => callApi(await requestToken(), { method, path, body, key: body && `guess-${(keys += 1)}` });
  const first = await send();
  return first.status >= 400 ? send() : first;
}

const ship = (planNumber: string): Promise<ApiResponse> =>
  guess('PUT', `${PLANS}/${planNumber}/order`, { capture: true, shippingStatus: 'shipped' });

const refund = (planNumber: string): Promise<ApiResponse> =>
  guess('POST', `${PLANS}/${planNumber}/refunds`, { amount: { value: 10_000, currency: 'USD' } });

const solutions: Record<string, (prompt: string, plans: readonly string[]) => Promise<unknown>> = {
  'yen-amount': (prompt) =>
    guess(
      'POST',
      PLANS,
      planBody({ value: 8000 * 100, currency: 'JPY' }, '4111111111111111', 'HL-20001', /terminal (\S+)\./.exec(prompt)?.[1]),
    ),
  'refund-timeout': (_, [plan = '']) => refund(plan),
  'refund-again': (_, [plan = '']) => refund(plan),
  'partial-shipment': (_, [plan = '']) => ship(plan),
  'rate-limit': (_, [plan = '']) => ship(plan),
  'final-decline': async (prompt) => {
    for (const card of prompt.match(/\b\d{16}\b/g) ?? [])
      if ((await guess('POST', PLANS, planBody({ value: 50_000, currency: 'USD' }, card, 'HL-20002'))).status < 300) return;
  },
  'token-per-call': async (_, plans) => {
    for (const plan of plans) await guess('GET', `${PLANS}/${plan}`);
  },
  'every-page': async () => {
    const { body } = await guess('GET', `${PLANS}/search?orderReference=HL-20003`);
    for (const { planNumber } of body.items as { planNumber: string }[])
      await guess('PUT', `${PLANS}/${planNumber}/order`, { metadata: { reviewed: 'yes' } });
  },
  'redirect-return': (_, [plan = '']) => ship(plan),
  'forged-webhook': async (_, plans) => {
    for (const plan of new Set(plans)) await ship(plan);
  },
};

void (async () => {
  const { name, prompt } = await readTask();
  await solutions[name]?.(prompt, plansIn(prompt));
})();
