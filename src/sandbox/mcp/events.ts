import type { SandboxClient } from '../cli/client';

/** An event as the sandbox lists it. */
export interface RecordedEvent {
  id: string;
  type: string;
  headers: Record<string, string>;
  body: { createdAt: string; data: Record<string, unknown> };
  /** The exact bytes that are signed, as text. */
  rawBody: string;
}

/** A number beyond every event, to learn only the next one. */
export const LATEST = Number.MAX_SAFE_INTEGER;

export const eventsSince = (sandbox: SandboxClient, from: number): Promise<{ next: number; items: RecordedEvent[] }> =>
  sandbox.control('GET', `/events?from=${from}`);

/** `2026-03-02T09:00:00Z  plan.created  evt_…  7F3K9QWZ2M8XN4TB6RCD` */
export const eventLine = ({ id, type, body: { createdAt, data } }: RecordedEvent): string =>
  [createdAt, type, id, ...(typeof data.planNumber === 'string' ? [data.planNumber] : [])].join('  ');
