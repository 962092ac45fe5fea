import { testCards } from '../../../data/test-data';
import { createPlan, failNext } from '../prepare';
import { planOf, requestsOf, type EvalTask } from '../task';

const declined = (testCards.find(({ does }) => does?.decline === 'do_not_retry')?.number ?? '').replaceAll(' ', '');

const ORDERS = 30;
const READS = 22;

const cardOf = (body: unknown): string => (body as { paymentMethod: { card: { number: string } } }).paymentMethod.card.number;

/** Tasks about retries, tokens, and lists. */
export const requestTasks: readonly EvalTask[] = [
  {
    name: 'rate-limit',
    page: '/getting-started/technical-best-practices#timeouts-and-retries',
    async prepare(sandbox) {
      const planNumber = await createPlan(sandbox, { autoCapture: false });
      await failNext(sandbox, 'rate_limited', 'v3/UpdateOrder');
      return {
        prompt: `The order of plan ${planNumber} has left the warehouse. Ship it and charge the shopper.`,
        judge(records) {
          const [limited, retry] = requestsOf(records, 'v3/UpdateOrder');
          if (!limited || !retry) return 'The request was never repeated.';
          // Timers fire a few milliseconds early.
          if (retry.at - limited.at < (limited.retryAfter ?? 0) * 1000 - 20) return 'The retry came before the time in Retry-After.';
          return planOf(records, planNumber).status === 'active' ? undefined : 'The plan was never captured.';
        },
      };
    },
  },
  {
    name: 'final-decline',
    page: '/api/v3/errors#final-declines',
    prepare: async () => ({
      prompt: `Create a plan of 500.00 USD in 4 installments for order HL-20002. The shopper Alex Rivera (alex.rivera@shopper.example) prefers the card ${declined}, and has 4111111111111111 as another one. Both are valid until 12/2039, with security code 123.`,
      judge({ calls, plans }) {
        const cards = calls.filter(({ operation }) => operation === 'v3/InstallmentPlan').map(({ body }) => cardOf(body));
        if (cards.filter((card) => card === declined).length > 1) return 'The card was charged again after do_not_retry.';
        const isPaid = [...plans.values()].some((plan) => plan.orderReference === 'HL-20002' && plan.status === 'active');
        return isPaid ? undefined : 'The order has no active plan.';
      },
    }),
  },
  {
    name: 'token-per-call',
    page: '/getting-started/technical-best-practices#secrets-and-tokens',
    async prepare(sandbox) {
      const numbers: string[] = [];
      for (let count = 0; count < READS; count++) numbers.push(await createPlan(sandbox));
      return {
        prompt: `Our nightly job compares orders. Retrieve each of these plans: ${numbers.join(', ')}.`,
        judge(records) {
          const tokens = requestsOf(records, 'v3/Authenticate').length;
          if (tokens !== 1) return `${tokens} tokens were requested instead of one.`;
          const read = new Set(requestsOf(records, 'v3/GetInstallmentPlan').map(({ path }) => path)).size;
          return read === READS ? undefined : `${read} of ${READS} plans were retrieved.`;
        },
      };
    },
  },
  {
    name: 'every-page',
    page: '/apis#pagination',
    async prepare(sandbox) {
      // The same amount twice would be a duplicate.
      for (let count = 0; count < ORDERS; count++)
        await createPlan(sandbox, { planData: { orderReference: 'HL-20003', totalAmount: { value: 50_000 + count, currency: 'USD' } } });
      return {
        prompt: 'Set the metadata "reviewed" to "yes" on every plan of the order HL-20003.',
        judge({ plans }) {
          const ofOrder = [...plans.values()].filter(({ orderReference }) => orderReference === 'HL-20003');
          const done = ofOrder.filter(({ metadata }) => metadata.reviewed === 'yes').length;
          return done === ORDERS ? undefined : `${done} of ${ORDERS} plans have the metadata.`;
        },
      };
    },
  },
];
