import type { SandboxClient } from '../common/client';
import type { Har } from '../coverage/har';
import type { CoverageReport } from '../coverage/report';
import { eventsFrom } from '../common/recorded-events';
import type { Triggered } from '../trigger/trigger';
import type { ShopperInstruction, ShopperResult } from '../../control/shopper';

interface Clock {
  /** `2026-03-02T09:00:00Z` */
  now: string;
}

/** A webhook endpoint as the sandbox presents it. */
export interface PresentedEndpoint {
  endpointId: string;
  secret: string;
  previousSecretEndsAt: string | null;
}

/** What a client can do with a running sandbox: the requests below `/_sandbox`. Each throws InputError for what the sandbox refuses. */
export const controlsOf = (client: Pick<SandboxClient, 'control'>) => {
  const { control } = client;
  return {
    clock: () => control<Clock>('GET', '/clock'),
    advance: (by: string) => control<Clock>('POST', '/clock', { advance: by }),
    advanceTo: (time: string) => control<Clock>('POST', '/clock', { set: time }),
    shopper: (instruction: ShopperInstruction) => control<ShopperResult>('POST', '/shopper', instruction),
    trigger: (event: string, planNumber: string | undefined) => control<Triggered>('POST', '/trigger', { event, planNumber }),
    failNext: (next: readonly string[], only: { operation?: string; orderReference?: string; after?: string }) =>
      control('POST', '/faults', { next, ...only }),
    /** Returns the stored events from a number on, the oldest first. */
    events: (from: number) => eventsFrom(client, from),
    replay: (eventId: string) => control<{ sent: number }>('POST', '/replay', { eventId }),
    endpoints: () => control<{ endpoints: PresentedEndpoint[] }>('GET', '/webhooks'),
    addEndpoint: (url: string) => control<PresentedEndpoint>('POST', '/webhooks', { url }),
    rotate: (endpointId: string, finish: boolean) =>
      control<PresentedEndpoint>('POST', `/webhooks/${encodeURIComponent(endpointId)}/rotate`, { finish }),
    coverage: () => control<CoverageReport>('GET', '/coverage'),
    har: (from = 0) => control<Har>('GET', `/har?from=${from}`),
    save: () => control<Record<string, unknown>>('GET', '/state'),
    /** @param state What `save` returned, or its text. */
    load: (state: object | string) => control<Clock>('POST', '/state', state),
    reset: (options: { seed?: number }) => control<Clock>('POST', '/reset', options),
  };
};
