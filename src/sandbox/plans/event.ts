import type { PlanRecord } from './record';

/** An event before the core gives it an ID and records it. */
export interface EventDraft {
  type: string;
  at: number;
  data: Record<string, unknown>;
  terminalId?: string;
  testMode?: string;
  callbackUrl?: string;
  endpointId?: string;
  /** The plan whose history includes the event. */
  planNumber?: string;
}

/** Creates an event about a plan, with the fields that all of them have. */
export function planEvent(plan: PlanRecord, type: string, at: number, extra: Record<string, unknown> = {}): EventDraft {
  const { planNumber, orderReference, status, terminalId, testMode } = plan;
  return {
    type,
    at,
    terminalId,
    testMode,
    planNumber,
    data: { planNumber, orderReference: orderReference ?? undefined, status, ...extra },
  };
}
