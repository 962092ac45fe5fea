import { expect, test } from 'vitest';
import { holdSteps } from '../src/domain/hold';
import { schedule } from '../src/domain/schedule';
import { testSandbox } from './support/sandbox';

interface PlanBody {
  planNumber: string;
  status: string;
  authorization: { amount: { value: number }; createdAt: string };
  chargedAmount: { value: number };
  outstandingAmount: { value: number };
}

/** The same steps in the sandbox: what is authorized at the end of each day. */
async function livedBy(number: string, days: readonly string[]): Promise<{ date: string; held: number; paid: number; renewed: string }[]> {
  const { sandbox, call } = await testSandbox();
  const created = await call('POST', '/v3/installment-plans', {
    planData: {
      terminalId: '5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11',
      totalAmount: { value: 50_000, currency: 'USD' },
      numberOfInstallments: 4,
      purchaseMethod: 'ecommerce',
    },
    shopper: { fullName: 'Alex Rivera', email: 'alex.rivera@shopper.example' },
    billingAddress: { line1: '48 Beacon Street', city: 'Springfield', state: 'IL', postalCode: '62704', country: 'US' },
    paymentMethod: { type: 'card', card: { holderName: 'Alex Rivera', number, expiryMonth: 12, expiryYear: 2029, cvv: '123' } },
    termsAccepted: true,
  });
  const { planNumber } = created.body as unknown as PlanBody;
  const start = sandbox.state.now;
  const lived = [];
  for (const date of days) {
    const at = start + Date.parse(date) - Date.parse('2026-04-20') + 3_600_000;
    if (at > sandbox.state.now) sandbox.advance(at - sandbox.state.now);
    const plan = (await call('GET', `/v3/installment-plans/${planNumber}`)).body as unknown as PlanBody;
    lived.push({
      date,
      held: plan.outstandingAmount.value,
      paid: plan.chargedAmount.value,
      renewed: plan.authorization.createdAt.slice(0, 10),
    });
  }
  return lived;
}

test('the timeline matches the sandbox on every day', async () => {
  const dues = schedule({ total: 50_000, count: 4, first: '2026-04-20' });
  for (const [number, fails] of [
    ['4111111111111111', undefined],
    ['5200020000002001', 2],
  ] as const) {
    const steps = holdSteps(dues, fails);
    const lived = await livedBy(
      number,
      steps.map(({ date }) => date),
    );
    expect(lived.map(({ date, held, paid }) => ({ date, held, paid }))).toEqual(
      steps.map(({ date, held, paid }) => ({ date, held, paid })),
    );
    for (const [index, { kind, date, held }] of steps.entries())
      if ((kind === 'charge' || kind === 'renewal') && held > 0) expect(lived[index]?.renewed, `${kind} of ${date}`).toBe(date);
  }
});

test('charges plus holds equal the order amount on every day', () => {
  for (const count of [3, 4, 6, 12, 24])
    for (const frequency of ['monthly', 'biweekly'] as const)
      for (const fails of [undefined, 2, count]) {
        const steps = holdSteps(schedule({ total: 50_001, count, first: '2026-01-31', frequency }), fails);
        expect(steps.every(({ paid, held }) => paid + held === 50_001)).toBe(true);
        expect(steps.at(-1)?.paid).toBe(50_001);
        expect(steps.map(({ date }) => date)).toEqual(steps.map(({ date }) => date).toSorted());
      }
});
