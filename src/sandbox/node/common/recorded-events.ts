import type { SandboxClient } from './client';

/** An event as the sandbox lists it. */
export interface RecordedEvent {
  id: string;
  type: string;
  headers: Record<string, string>;
  body: { createdAt: string; data: { planNumber?: string } & Record<string, unknown> };
  /** The exact bytes that are signed, as text. */
  rawBody: string;
}

interface EventPage {
  /** The number of the next event. */
  next: number;
  items: RecordedEvent[];
}

/** Returns the stored events from a number on, the oldest first. */
export const eventsFrom = (client: Pick<SandboxClient, 'control'>, from: number): Promise<EventPage> =>
  client.control('GET', `/events?from=${from}`);

const TYPE_WIDTH = 27;

/** Formats an event: `2026-04-20T12:00:00Z  plan.created                 evt_…  7F3K9QWZ2M8XN4TB6RCD`. */
export const eventLine = ({ id, type, body: { createdAt, data } }: RecordedEvent): string =>
  `${createdAt}  ${type.padEnd(TYPE_WIDTH)}  ${id}  ${data.planNumber ?? ''}`.trimEnd();
