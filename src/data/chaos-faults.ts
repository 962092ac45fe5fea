/** What the sandbox does to deliveries with `--chaos`, and the section of the docs that says how to handle it. */
export interface ChaosFault {
  name: string;
  /** As in `Sends each event twice`. */
  effect: string;
  /** What an endpoint does about it, as the text of a link. */
  remedy: string;
  page: string;
}

const page = (anchor: string): string => `/direct-api/webhook-events#${anchor}`;

export const chaosFaults = [
  {
    name: 'twice',
    effect: 'Sends each event a second time, with the same ID',
    remedy: 'Ignore an ID that you already have',
    page: page('handle-an-event'),
  },
  {
    name: 'late',
    effect: 'Waits a few seconds before it sends an event',
    remedy: 'Read the plan before you act',
    page: page('handle-an-event'),
  },
  {
    name: 'reordered',
    effect: 'Sends the last event of a group first',
    remedy: 'Treat the event as a notification, not as the current state',
    page: page('handle-an-event'),
  },
  {
    name: 'bad-signature',
    effect: 'Also sends a forged event, signed with another secret',
    remedy: 'Return 401',
    page: page('verify-the-signature'),
  },
  {
    name: 'old-timestamp',
    effect: 'Also sends a recorded copy that is ten minutes old',
    remedy: 'Return 401',
    page: page('verify-the-signature'),
  },
  {
    name: 'slow',
    effect: 'Sends the body in two parts, with a pause between them',
    remedy: 'Wait for the whole body before you verify it',
    page: page('read-the-raw-body'),
  },
] as const satisfies readonly ChaosFault[];

export type ChaosName = (typeof chaosFaults)[number]['name'];
