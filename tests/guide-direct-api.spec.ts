import { expect, test } from '@playwright/test';
import { canRun } from '../src/tooling/commands/toolchains';
import { guideJson, guideText, withBench, type Bench } from './support/guide-samples';

const order = {
  autoCapture: true,
  termsAccepted: true,
  termsAcceptedAt: '2026-03-02T10:59:41Z',
  planData: {
    terminalId: '5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11',
    totalAmount: { value: 50000, currency: 'USD' },
    numberOfInstallments: 4,
    purchaseMethod: 'ecommerce',
    orderReference: 'HL-10600',
  },
  shopper: { fullName: 'Alex Rivera', email: 'alex.rivera@shopper.example' },
  billingAddress: { line1: '48 Beacon Street', city: 'Springfield', state: 'IL', postalCode: '62704', country: 'US' },
  paymentMethod: {
    type: 'card',
    card: { holderName: 'Alex Rivera', number: '4111111111111111', expiryMonth: 12, expiryYear: 2029, cvv: '123' },
  },
};

/** Creates a plan with a fragment from the page in its body. */
async function createdWith(bench: Bench, part: object, reference: string, number = '4111111111111111') {
  const { planData, paymentMethod } = order;
  const response = await fetch(`${bench.origin}/v3/installment-plans`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bench.token}`, 'Content-Type': 'application/json', 'X-Partita-Idempotency-Key': reference },
    body: JSON.stringify({
      ...order,
      planData: { ...planData, orderReference: reference },
      paymentMethod: { ...paymentMethod, card: { ...paymentMethod.card, number } },
      ...part,
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

test('the form stores the Forter token and both servers send valid requests', async ({ page }) => {
  test.skip(!canRun('python'), 'This machine has no Python with requests and cryptography.');
  await page.setContent(guideText('forter/checkout.html'));
  const token = 'f'.repeat(400);
  await page.evaluate(`keepForterToken(${JSON.stringify(token)})`);
  const form = await page.evaluate(() => Object.fromEntries(new FormData(document.querySelector('form') ?? undefined)));
  expect(form).toEqual({ forterToken: token });
  await withBench(async (bench) => {
    expect(await createdWith(bench, guideJson('forter/processing-data.json'), 'HL-FORTER')).toMatchObject({ status: 201 });
    bench.place('forter/fraud-data.mjs', 'forter/fraud_data.py');
    for (const [forterToken, isKept] of [
      [token, true],
      [`${token}f`, false],
      ['', false],
    ] as const) {
      const expected = { ipAddress: '203.0.113.7', userAgent: 'X', ...(isKept && { forterToken }) };
      const env = { FORM: JSON.stringify({ forterToken }) };
      const [first, second] = [
        await bench.node(
          `import { fraudData } from './fraud-data.mjs';
           console.log(JSON.stringify(fraudData(JSON.parse(process.env.FORM), { headers: { 'user-agent': 'X' } }, '203.0.113.7')))`,
          env,
        ),
        await bench.python(
          `import json, os
from fraud_data import fraud_data
print(json.dumps(fraud_data(json.loads(os.environ["FORM"]), {"User-Agent": "X"}, "203.0.113.7")))`,
          env,
        ),
      ];
      expect(first).toEqual(expected);
      expect(second).toEqual(expected);
      const reference = `HL-FORTER-${forterToken.length}`;
      expect(await createdWith(bench, { processingData: { fraud: first } }, reference)).toMatchObject({ status: 201 });
    }
    const tooLong = { processingData: { fraud: { forterToken: `${token}f` } } };
    expect(await createdWith(bench, tooLong, 'HL-LONG')).toMatchObject({ status: 422, body: { error: { code: 'field_invalid' } } });
    expect(await createdWith(bench, {}, 'HL-FRAUD', '4000020000006007')).toMatchObject({
      status: 402,
      body: { error: { code: 'suspected_fraud' } },
    });
  });
});
