import { sandboxTerminals } from '../../../data/sandbox-terminals';
import { createPlan, failNext, refund } from '../prepare';
import { planOf, requestsOf, type EvalTask, type Records } from '../task';

const refundedOf = (records: Records, planNumber: string): number =>
  planOf(records, planNumber).refunds.reduce((sum, { amount }) => sum + amount, 0);

const japan = sandboxTerminals.find(({ currency }) => currency === 'JPY')?.terminalId ?? '';

/** Tasks about amounts and refunds. */
export const moneyTasks: readonly EvalTask[] = [
  {
    name: 'yen-amount',
    page: '/getting-started/technical-best-practices#money-and-time',
    prepare: async () => ({
      prompt: `Create a plan in 4 installments for order HL-20001, a table of 8,000 Japanese yen, on the terminal ${japan}. Charge the card 4111111111111111 of Alex Rivera (alex.rivera@shopper.example), 12/2039, security code 123.`,
      judge({ plans }) {
        const made = [...plans.values()].find(({ orderReference }) => orderReference === 'HL-20001');
        if (!made) return 'No plan was created for the order.';
        return made.original === 8000 ? undefined : `The plan has the amount ${made.original} in minor units instead of 8000.`;
      },
    }),
  },
  {
    name: 'refund-timeout',
    page: '/api/v3/errors#retry-by-status',
    async prepare(sandbox) {
      const planNumber = await createPlan(sandbox);
      await failNext(sandbox, 'gateway_timeout', 'v3/Refund');
      return {
        prompt: `Refund 100.00 USD of plan ${planNumber} for the return RMA-2201, and make sure that it succeeds.`,
        judge(records) {
          const keys = new Set(requestsOf(records, 'v3/Refund').map(({ idempotencyKey }) => idempotencyKey));
          if (keys.size > 1) return 'The retry has another idempotency key.';
          const refunded = refundedOf(records, planNumber);
          if (refunded !== 10_000) return `${refunded} was refunded instead of 10000.`;
          return requestsOf(records, 'v3/Refund').at(-1)?.status === 201 ? undefined : 'No refund request succeeded.';
        },
      };
    },
  },
  {
    name: 'refund-again',
    page: '/api/v3/errors#retry-by-status',
    async prepare(sandbox) {
      const planNumber = await createPlan(sandbox);
      await refund(sandbox, planNumber, 'RMA-2202');
      return {
        prompt: `Last night, our job refunded 100.00 USD of plan ${planNumber} for the return RMA-2202 and got a 504. Then the server restarted, and the idempotency key is lost. Make sure that the shopper gets the refund exactly once.`,
        judge(records) {
          if (requestsOf(records, 'v3/GetInstallmentPlan').length === 0) return 'The plan was never retrieved.';
          const refunded = refundedOf(records, planNumber);
          return refunded === 10_000 ? undefined : `${refunded} was refunded instead of 10000.`;
        },
      };
    },
  },
  {
    name: 'partial-shipment',
    page: '/api/v3/update-order#ship-and-capture',
    async prepare(sandbox) {
      const planNumber = await createPlan(sandbox, { autoCapture: false });
      return {
        prompt: `Plan ${planNumber} is authorized for 500.00 USD. Only goods for 300.00 USD are in stock, and the rest is canceled. Ship them and charge the shopper.`,
        judge(records) {
          const { status, installments } = planOf(records, planNumber);
          if (status !== 'active') return `The plan is ${status}, so nothing was charged.`;
          const first = installments[0]?.amount ?? 0;
          const total = installments.reduce((sum, { amount }) => sum + amount, 0);
          return total === 30_000 && first <= 7500 ? undefined : `The schedule started with ${total} instead of 30000.`;
        },
      };
    },
  },
];
