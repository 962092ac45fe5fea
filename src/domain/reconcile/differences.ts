/** A kind of difference: what it is, why it happens, and the page that says what to do. */
interface Kind {
  title: string;
  cause: string;
  page: string;
}

const EVENTS = '/direct-api/webhook-events#handle-an-event';
const MONEY = '/getting-started/technical-best-practices#money-and-time';
const KEYS = '/getting-started/technical-best-practices#one-key-for-each-intent';
const REFUND = '/merchant-hub/payment-plans#refund-a-plan';
const CAPTURE = '/direct-api/quickstart#6-ship-the-order';

/** Every kind of difference that `reconcile` finds. */
export const differences = {
  missing_payment: {
    title: 'This payment is missing in your records',
    cause: 'A webhook was lost, or the shopper paid a second plan for the same order.',
    page: EVENTS,
  },
  unknown_plan: {
    title: 'Partita has no plan with this number',
    cause: 'The number is wrong or from another environment, or the report starts later.',
    page: '/merchant-hub/payment-plans#find-a-plan',
  },
  other_order: {
    title: 'This plan belongs to another order',
    cause: 'The plan number was stored with the wrong order.',
    page: KEYS,
  },
  currency: {
    title: 'The currency differs',
    cause: "The order was priced in a currency other than the terminal's. Partita doesn't convert amounts.",
    page: '/back-office/funding#payout-schedule',
  },
  factor_100: {
    title: 'The amount is off by a factor of 100',
    cause: 'Major and minor units were mixed up: 500.00 USD is 50000, but 5000 JPY is 5000.',
    page: MONEY,
  },
  amount: {
    title: 'The amount differs',
    cause: "A discount or a later change isn't in both places, or amounts were rounded differently.",
    page: MONEY,
  },
  missing_refund: {
    title: 'A refund is missing in your records',
    cause: "A colleague refunded in the Hub, and your store doesn't handle the event.",
    page: EVENTS,
  },
  refund_twice: {
    title: 'A refund is in your records twice',
    cause: 'The response and the webhook of one refund, or two attempts, were both recorded.',
    page: EVENTS,
  },
  refund_not_made: {
    title: 'Partita never made this refund',
    cause: "The request failed and wasn't repeated, or the money was returned at the gateway, so the shopper keeps paying.",
    page: REFUND,
  },
  canceled_but_charged: {
    title: 'The order is canceled, but the shopper still pays',
    cause: 'Your store canceled the order without canceling or refunding its plan.',
    page: '/merchant-hub/payment-plans#cancel-a-plan',
  },
  paid_but_unpaid: {
    title: 'The order counts as paid, but the shopper never paid',
    cause: "The card was declined or the plan expired, and your store trusted the shopper's return.",
    page: '/direct-api/quickstart#4-verify-before-you-ship',
  },
  ended_early: {
    title: 'The plan ended before the shopper paid everything',
    cause: 'A colleague canceled it, or a chargeback was lost or accepted. The rest will never be charged.',
    page: '/merchant-hub/chargebacks-management/chargebacks-overview',
  },
  not_captured: {
    title: 'The order has shipped, but its plan was never captured',
    cause: 'The capture failed or was never sent. The authorization ends after 25 days, and then nobody pays.',
    page: CAPTURE,
  },
  missing_capture: {
    title: 'The first installment is charged, but your records have no capture',
    cause: 'The plan was captured automatically or in the Hub, perhaps before you shipped.',
    page: CAPTURE,
  },
  partial_capture: {
    title: 'You captured another amount than the plan charges',
    cause: 'A part was shipped without lowering the plan in the same call.',
    page: CAPTURE,
  },
} as const satisfies Record<string, Kind>;

export type DifferenceKind = keyof typeof differences;
