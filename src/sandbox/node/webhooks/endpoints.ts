import { webhookRules } from '../../../data/webhook-rules';
import { DAY, HOUR, stamp, stampOrNull } from '../../../domain/time';
import type { WebhookRecord } from '../../core/state';
import { toBase64 } from '../../core/bytes';

/** A webhook endpoint. Times are in milliseconds of the sandbox's clock. */
export interface Endpoint {
  endpointId: string;
  url: string;
  /** The event types that the endpoint receives. Undefined for all. */
  events?: readonly string[];
  status: 'active' | 'paused' | 'disabled';
  secret: string;
  /** The previous secret, which also signs until a rotation ends. */
  previous?: { secret: string; endsAt: number };
  /** When deliveries started to fail. */
  failingSince?: number;
}

export const newSecret = (): string => `whsec_${toBase64(crypto.getRandomValues(new Uint8Array(24)))}`;

/** Returns the secrets that sign, newest first. There are two during a rotation. */
export const secretsAt = ({ secret, previous }: Endpoint, now: number): string[] =>
  previous && previous.endsAt > now ? [secret, previous.secret] : [secret];

export const rotated = (before: Endpoint, now: number): Endpoint => ({
  ...before,
  secret: newSecret(),
  previous: { secret: before.secret, endsAt: now + webhookRules.overlapHours * HOUR },
});

/** Returns the endpoint after an attempt. @param status The response's status, or 0 without a response. */
export function attempted(before: Endpoint, status: number, now: number): Endpoint {
  const { failingSince = now, ...rest } = before;
  if (status >= 200 && status < 300) return rest;
  const isDisabled = status === 410 || now - failingSince >= webhookRules.disabledAfterDays * DAY;
  return { ...rest, failingSince, status: isDisabled ? 'disabled' : rest.status };
}

/** The fields that can be changed. */
export type EndpointChange = Partial<Pick<Endpoint, 'url' | 'events' | 'status'>>;

/** Returns the endpoint after a change. Activating it restarts the days until it's disabled. */
export function changed({ failingSince, ...before }: Endpoint, { url, events, status }: EndpointChange): Endpoint {
  return {
    ...before,
    failingSince: status === 'active' ? undefined : failingSince,
    url: url ?? before.url,
    events: events ?? before.events,
    status: status ?? before.status,
  };
}

const isSubscribed = ({ events }: Endpoint, type: string): boolean => events === undefined || events.includes(type);

/** Returns the URLs that receive an event: its callback URL, or the endpoints for its type. */
export function targetsOf(event: WebhookRecord, endpoints: readonly Endpoint[]): { url: string; endpoint?: Endpoint }[] {
  if (event.callbackUrl) return [{ url: event.callbackUrl }];
  return endpoints
    .filter((endpoint) => (event.endpointId === undefined ? isSubscribed(endpoint, event.type) : endpoint.endpointId === event.endpointId))
    .map((endpoint) => ({ url: endpoint.url, endpoint }));
}

export const serializeEndpoint = (endpoint: Endpoint, now: number): Record<string, unknown> => ({
  endpointId: endpoint.endpointId,
  url: endpoint.url,
  events: endpoint.events ?? 'all',
  status: endpoint.status,
  secret: endpoint.secret,
  previousSecretEndsAt: endpoint.previous && endpoint.previous.endsAt > now ? stamp(endpoint.previous.endsAt) : null,
  failingSince: stampOrNull(endpoint.failingSince),
});
