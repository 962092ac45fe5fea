/** A plan status by its name in the Hub, with the API's status and what the shopper notices. */
export interface HubStatus {
  name: string;
  /** One of `PlanStatus`. */
  status: string;
  /** One of `HoldReason`, for a plan that is `on_hold`. */
  holdReason?: string;
  shopper: string;
}

/** Every status of a plan, in lifecycle order. */
export const hubStatuses = [
  { name: 'Started', status: 'initialized', shopper: 'Nothing has been charged' },
  { name: 'Awaiting shipment', status: 'pending_capture', shopper: 'A hold on the card, but no charge' },
  { name: 'In progress', status: 'active', shopper: 'Charges on the dates of the schedule' },
  {
    name: 'Delayed – waiting for card update',
    status: 'on_hold',
    holdReason: 'payment_failed',
    shopper: 'An email that asks for another card',
  },
  { name: 'In dispute', status: 'on_hold', holdReason: 'chargeback', shopper: 'No charges while the bank decides' },
  { name: 'Paused', status: 'on_hold', holdReason: 'merchant_request', shopper: 'No charges' },
  { name: 'Paid in full', status: 'cleared', shopper: 'The hold is released' },
  { name: 'Canceled', status: 'canceled', shopper: 'The hold is released' },
  { name: 'Expired', status: 'expired', shopper: 'The link no longer works' },
] as const satisfies readonly HubStatus[];

type HubName = (typeof hubStatuses)[number]['name'];

/** Something that a person can do with a plan in the Hub. */
export interface PlanAction {
  name: string;
  /** The task in `src/data/roles.ts` that determines who may do it. */
  task: string;
  /** The statuses in which it's possible; all statuses by default. */
  during?: readonly HubName[];
}

const DELAYED: HubName = 'Delayed – waiting for card update';

/** The Hub's actions for a plan. */
export const planActions: readonly PlanAction[] = [
  { name: 'Resend the link', task: 'Create plans and send links', during: ['Started'] },
  { name: 'Capture', task: 'Refund, capture, lower the amount', during: ['Awaiting shipment'] },
  {
    name: 'Refund',
    task: 'Refund, capture, lower the amount',
    during: ['Awaiting shipment', 'In progress', DELAYED, 'Paused', 'Paid in full'],
  },
  {
    name: 'Lower the amount',
    task: 'Refund, capture, lower the amount',
    during: ['Started', 'Awaiting shipment', 'In progress', DELAYED, 'Paused'],
  },
  { name: 'Pause', task: 'Pause, resume, cancel', during: ['In progress'] },
  { name: 'Resume', task: 'Pause, resume, cancel', during: ['Paused'] },
  { name: 'Cancel', task: 'Pause, resume, cancel', during: ['Started', 'Awaiting shipment'] },
  {
    name: 'Correct contact details',
    task: "Correct a shopper's contact details",
    during: ['Awaiting shipment', 'In progress', DELAYED, 'In dispute', 'Paused'],
  },
  { name: 'Download the statement', task: 'Find and read plans' },
];
