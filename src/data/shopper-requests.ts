/** Something that shoppers ask a support team for. */
export interface ShopperRequest {
  request: string;
  /** What the shopper can do in the portal. */
  portal: string;
  /** The task of `src/data/roles.ts` that decides who on the merchant's team can help. Left out if only the shopper can. */
  task?: string;
  /** How a person with that role does it in the Hub. */
  hub: string;
}

/** Shoppers' requests: questions first, then changes. */
export const shopperRequests: readonly ShopperRequest[] = [
  {
    request: 'Explain a charge or a date',
    portal: 'See the plan',
    task: 'Find and read plans',
    hub: '[Open the plan](/merchant-hub/payment-plans#find-a-plan)',
  },
  {
    request: 'Prove a payment',
    portal: 'See the plan',
    task: 'Find and read plans',
    hub: 'Download the [statement](/merchant-hub/payment-plans#read-a-plan)',
  },
  {
    request: 'Correct a mistyped email address or phone number',
    portal: 'No',
    task: "Correct a shopper's contact details",
    hub: '[Correct contact details](/merchant-hub/payment-plans#correct-contact-details)',
  },
  { request: 'Replace the card', portal: '"Update card"', hub: 'Only the shopper can enter a card' },
  { request: 'Pay early or pay off the plan', portal: '"Pay next" or "Pay off"', hub: 'Only the shopper can start a payment' },
  {
    request: 'Get a payment link again',
    portal: 'No',
    task: 'Create plans and send links',
    hub: '[Resend the link](/merchant-hub/create-new-plans#resend-correct-cancel)',
  },
  {
    request: 'Get a refund',
    portal: 'No',
    task: 'Refund, capture, lower the amount',
    hub: '[Refund](/merchant-hub/payment-plans#refund-a-plan), also with the [API](operation:v3/Refund)',
  },
  {
    request: 'Pay less, because part of the order is missing',
    portal: 'No',
    task: 'Refund, capture, lower the amount',
    hub: 'Lower the amount, also by [updating the order](operation:v3/UpdateOrder)',
  },
  {
    request: 'Cancel the order',
    portal: 'No',
    task: 'Pause, resume, cancel',
    hub: '[Cancel](/merchant-hub/payment-plans#cancel-a-plan) before capture; later, refund in full',
  },
  {
    request: 'Stop payments during a problem',
    portal: 'No',
    task: 'Pause, resume, cancel',
    hub: '[Pause](/merchant-hub/payment-plans#pause-and-resume-a-plan)',
  },
];
