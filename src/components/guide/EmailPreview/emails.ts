import { day, duesOf, outstandingOf, usd } from '../../../reference/hub-screens/sample-order';

/** An email as its recipient sees it. The texts are samples: real emails have the merchant's name, language, and footer. */
export interface Mail {
  from: string;
  to: string;
  subject: string;
  /** The webhook event sent at the same time, if there is one. */
  event?: string;
  text: string[];
  facts?: [label: string, value: string][];
  /** Shows the schedule of the sample order with this many installments paid. */
  paid?: number;
  /** The label of the button, if there is one. */
  button?: string;
  closing?: string;
}

const dues = duesOf('HL-10482');
const amount = usd(dues[0]?.amount ?? 0);
const total = usd(dues.reduce((sum, due) => sum + due.amount, 0));
const dateOf = (number: number): string => day(dues[number - 1]?.date ?? '');

const SHOPPER = { from: 'Harbor Lane Home', to: 'alex.rivera@shopper.example' } as const;
const TEAM = { from: 'Partita', to: 'chargebacks@harborlane.example' } as const;
const HELP = "Questions? Reply to this email, or write to help@harborlane.example. We'll never ask for your full card number.";

export const mails = {
  'payment-link': {
    ...SHOPPER,
    subject: 'Your payment page for order HL-10482',
    text: [
      'Hello Alex,',
      `Your order HL-10482 from Harbor Lane Home is ready to pay: ${total}. Choose the number of installments that suits you. We won't charge your card until you confirm.`,
    ],
    button: 'Open the payment page',
    closing: 'This link expires in 72 hours.',
  },
  'plan-created': {
    ...SHOPPER,
    subject: `Your plan for order HL-10482: ${dues.length} payments of ${amount}`,
    event: 'plan.created',
    text: [
      'Hello Alex,',
      `Thanks for your order. You'll pay ${total} in ${dues.length} installments with your Visa ending in 1111, with no interest and no fees.`,
    ],
    paid: 1,
    button: 'See your plan',
    closing: `Your bank holds the remaining amount until it's due, so you may see a second line on your statement. ${HELP}`,
  },
  'upcoming-payment': {
    ...SHOPPER,
    subject: `${amount} on ${dateOf(2)} for order HL-10482`,
    event: 'installment.upcoming',
    text: [
      'Hello Alex,',
      `Installment 2 of ${dues.length} will be charged to your Visa ending in 1111 on ${dateOf(2)}. No action is needed.`,
    ],
    button: 'See your plan',
    closing: 'If your card expires soon, update it before that day.',
  },
  'payment-received': {
    ...SHOPPER,
    subject: `Receipt: ${amount} for order HL-10482`,
    event: 'installment.succeeded',
    text: ['Hello Alex,', `Thanks. We received installment 2 of ${dues.length}.`],
    facts: [
      ['Amount', amount],
      ['Date', dateOf(2)],
      ['Card', 'Visa ending in 1111'],
      ['Plan number', '7F3K9QWZ2M8XN4TB6RCD'],
    ],
    paid: 2,
    closing: HELP,
  },
  'payment-failed': {
    ...SHOPPER,
    subject: 'Action needed: update your card for order HL-10482',
    event: 'installment.failed',
    text: [
      'Hello Alex,',
      `Your bank declined ${amount} on ${dateOf(2)}. Update your card, or make sure it has enough credit. We'll try again on April 3, 5, 7, and 9.`,
      `If no payment succeeds by April 9, we'll charge the full balance of ${usd(outstandingOf('HL-10482') + (dues[1]?.amount ?? 0))}.`,
    ],
    button: 'Update your card',
    closing: HELP,
  },
  'refund-completed': {
    ...SHOPPER,
    subject: 'Your refund of $150.00 for order HL-10482',
    event: 'refund.succeeded',
    text: ['Hello Alex,', "Harbor Lane Home refunded $150.00. We've taken this amount off your remaining payments."],
    facts: [
      ['Refund', usd(15_000)],
      ['Off future payments', usd(15_000)],
      ['Back to your card', usd(0)],
      ['Still due', usd(outstandingOf('HL-10482') - 15_000)],
    ],
    button: 'See your new schedule',
  },
  'plan-paid': {
    ...SHOPPER,
    subject: 'Order HL-10482 is paid in full',
    event: 'plan.cleared',
    text: [
      'Hello Alex,',
      `We received the last of your ${dues.length} payments, so your plan is paid in full. Your bank will release any amount that it still holds.`,
    ],
    paid: 4,
  },
  'chargeback-opened': {
    ...TEAM,
    subject: 'Chargeback opened for order HL-10466: respond by May 1, 2026',
    event: 'chargeback.opened',
    text: ["A shopper disputed a charge. The plan is on hold, and you can't refund it until the case ends."],
    facts: [
      ['Case', 'cbk_01HVB3N8Z5P2R7KQ4M9XTC'],
      ['Order', `HL-10466, installment 2 of ${duesOf('HL-10466').length}`],
      ['Amount', amount],
      ['Reason', 'Visa 13.1, goods not received'],
      ['Evidence due', '2026-05-01 23:59:59 UTC'],
    ],
    button: 'Open the case',
  },
  'payout-sent': {
    ...TEAM,
    to: 'finance@harborlane.example',
    subject: 'Payout of $393.80 sent on March 6, 2026',
    event: 'merchant.funded',
    text: ['It should arrive in your bank account today or on the next banking day.'],
    facts: [
      ['Cycle', 'A, March 2 to March 4, 2026 (UTC)'],
      ['Gross', usd(44_000)],
      ['Fees', `-${usd(4620)}`],
      ['Net', `${usd(39_380)} in 5 lines`],
    ],
    button: 'See the lines',
  },
  'webhook-disabled': {
    ...TEAM,
    to: 'developers@harborlane.example',
    subject: 'Webhook endpoint disabled: https://harborlane.example/webhooks/partita',
    text: [
      'No delivery has succeeded for 5 days. The last response was 403. Orders in your shop no longer update when their plans change.',
      'Fix the endpoint, enable it in the Hub, then resend the failed events.',
    ],
    button: 'Open the delivery log',
  },
} as const satisfies Record<string, Mail>;

export type MailName = keyof typeof mails;
