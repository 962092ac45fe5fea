import { expect, test } from 'vitest';
import { readRefund, type RefundFields } from '../src/domain/refund-input';
import { testSandbox, type TestSandbox } from './support/sandbox';

interface Amount {
  value: number;
}

interface PlanBody {
  status: string;
  installments: { amount: Amount; status: string }[];
}

/** The sandbox's response to the same refund: its error code, or the plan afterward. */
async function refundedBySandbox({ sandbox, call }: TestSandbox, fields: RefundFields): Promise<string | object> {
  const created = await call('POST', '/v3/installment-plans', {
    planData: {
      terminalId: '5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11',
      totalAmount: { value: Number(fields.total) * 100, currency: 'USD' },
      numberOfInstallments: fields.count,
      purchaseMethod: 'ecommerce',
    },
    shopper: { fullName: 'Alex Rivera', email: 'alex.rivera@shopper.example' },
    billingAddress: { line1: '48 Beacon Street', city: 'Springfield', state: 'IL', postalCode: '62704', country: 'US' },
    paymentMethod: {
      type: 'card',
      card: { holderName: 'Alex Rivera', number: '4111111111111111', expiryMonth: 12, expiryYear: 2031, cvv: '123' },
    },
    autoCapture: fields.paidCount > 0,
    termsAccepted: true,
  });
  const { planNumber } = created.body as unknown as { planNumber: string };
  if (fields.paidCount > 1) sandbox.advance((fields.paidCount - 1) * 31 * 86_400_000);
  const response = await call('POST', `/v3/installment-plans/${planNumber}/refunds`, {
    amount: { value: Math.round(Number(fields.amount) * 100), currency: 'USD' },
    strategy: fields.strategy,
  });
  if (response.status !== 201) return (response.body as unknown as { error: { code: string } }).error.code;
  const plan = (await call('GET', `/v3/installment-plans/${planNumber}`)).body as unknown as PlanBody;
  const { returnedToCard } = response.body as unknown as { returnedToCard: Amount };
  return {
    toCard: returnedToCard.value,
    planStatus: plan.status,
    installments: plan.installments.map(({ amount, status }) => [amount.value, status]),
  };
}

test('the sandbox matches the refund simulator', async () => {
  for (const strategy of ['future_first', 'last_first', 'paid_first', 'paid_only'] as const) {
    // A plan with many monthly installments would outlive the card.
    const world = await testSandbox();
    for (const paidCount of [0, 1, 2, 3])
      for (const amount of ['0.01', '33.34', '40', '70.5', '100', '100.01']) {
        const fields: RefundFields = { total: '100', count: 3, paidCount, amount, strategy };
        const { value, problem } = readRefund(fields, 'USD');
        const said = problem
          ? problem.code
          : {
              toCard: value.toCard,
              planStatus: value.planStatus,
              installments: value.installments.map(({ after, status }) => [after, status]),
            };
        expect(said, JSON.stringify(fields)).toEqual(await refundedBySandbox(world, fields));
      }
  }
});
