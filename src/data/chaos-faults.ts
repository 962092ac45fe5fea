/** What the sandbox does to deliveries with `--chaos`, and the section of the docs that says how to handle it. */
export interface ChaosFault {
  name: string;
  /** As in `Sent twice`. */
  effect: string;
  page: string;
}

const page = (anchor: string): string => `/direct-api/webhook-events#${anchor}`;

export const chaosFaults = [
  { name: 'twice', effect: 'Sends each event a second time, with the same ID', page: page('handle-an-event') },
  { name: 'late', effect: 'Waits a few seconds before it sends an event', page: page('handle-an-event') },
  { name: 'reordered', effect: 'Sends the last event of a group first', page: page('handle-an-event') },
  { name: 'bad-signature', effect: 'Also sends a forged event, signed with another secret', page: page('verify-the-signature') },
  { name: 'old-timestamp', effect: 'Also sends a recorded copy that is ten minutes old', page: page('verify-the-signature') },
  { name: 'slow', effect: 'Sends the body in two parts, with a pause between them', page: page('read-the-raw-body') },
] as const satisfies readonly ChaosFault[];

export type ChaosName = (typeof chaosFaults)[number]['name'];
