import type { PlanRecord } from './record';

/** An event for the merchant. The core numbers, signs, and delivers it. */
export interface EventDraft {
  type: string;
  at: number;
  data: Record<string, unknown>;
  terminalId?: string;
  testMode?: string;
  callbackUrl?: string;
  endpointId?: string;
  /** The plan whose history includes it. */
  planNumber?: string;
}

/** An event about a plan, with the members that all of them have. */
export function planEvent(plan: PlanRecord, type: string, at: number, extra: Record<string, unknown> = {}): EventDraft {
  const { planNumber, orderReference, status, terminalId, testMode } = plan;
  return {
    type,
    at,
    terminalId,
    testMode,
    planNumber,
    data: { planNumber, ...(orderReference !== null && { orderReference }), status, ...extra },
  };
}
