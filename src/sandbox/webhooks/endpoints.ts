import { webhookRules } from '../../data/webhook-rules';
import { DAY, HOUR, stamp, stampOrNull } from '../../domain/time';
import type { WebhookRecord } from '../core/world';
import { toBase64 } from '../crypto/bytes';

/** Where events are sent. Times in milliseconds of the sandbox clock. */
export interface Endpoint {
  endpointId: string;
  url: string;
  /** Empty: every event. */
  events?: readonly string[];
  status: 'active' | 'paused' | 'disabled';
  secret: string;
  /** The secret before a rotation, as long as it also signs. */
  previous?: { secret: string; endsAt: number };
  /** When the first delivery after the last success failed. */
  failingSince?: number;
}

export const newSecret = (): string => `whsec_${toBase64(crypto.getRandomValues(new Uint8Array(24)))}`;

/** The current signing secrets: two during a rotation, the new one first. */
export const secretsAt = ({ secret, previous }: Endpoint, now: number): string[] =>
  previous && previous.endsAt > now ? [secret, previous.secret] : [secret];

export const rotated = (before: Endpoint, now: number): Endpoint => ({
  ...before,
  secret: newSecret(),
  previous: { secret: before.secret, endsAt: now + webhookRules.overlapHours * HOUR },
});

/** The endpoint after an attempt. @param status Of the response; 0 without one. */
export function attempted(before: Endpoint, status: number, now: number): Endpoint {
  const { failingSince = now, ...rest } = before;
  if (status >= 200 && status < 300) return rest;
  const isGivenUp = status === 410 || now - failingSince >= webhookRules.disabledAfterDays * DAY;
  return { ...rest, failingSince, ...(isGivenUp && { status: 'disabled' as const }) };
}

/** What can be changed. */
export type EndpointChange = Partial<Pick<Endpoint, 'url' | 'events' | 'status'>>;

/** The endpoint after a change. An active one has another five days to succeed. */
export function changed({ failingSince, ...before }: Endpoint, { url, events, status }: EndpointChange): Endpoint {
  const isStillFailing = status !== 'active' && failingSince !== undefined;
  return {
    ...before,
    ...(isStillFailing && { failingSince }),
    ...(url && { url }),
    ...(events && { events }),
    ...(status && { status }),
  };
}

const takes = ({ events }: Endpoint, type: string): boolean => events === undefined || events.includes(type);

/** Where an event is sent: to its callback, or to the endpoints that take it. */
export function targetsOf(event: WebhookRecord, endpoints: readonly Endpoint[]): { url: string; endpoint?: Endpoint }[] {
  if (event.callbackUrl) return [{ url: event.callbackUrl }];
  return endpoints
    .filter((one) => (event.endpointId === undefined ? takes(one, event.type) : one.endpointId === event.endpointId))
    .map((endpoint) => ({ url: endpoint.url, endpoint }));
}

export const presentEndpoint = (one: Endpoint, now: number): Record<string, unknown> => ({
  endpointId: one.endpointId,
  url: one.url,
  events: one.events ?? 'all',
  status: one.status,
  secret: one.secret,
  previousSecretEndsAt: one.previous && one.previous.endsAt > now ? stamp(one.previous.endsAt) : null,
  failingSince: stampOrNull(one.failingSince),
});
