import type { EventDraft, EventType } from '../core/types';
import type { PlanRecord } from './record';

/** Creates an event about a plan. Its status is added when it's recorded: all events of a change have the plan's status after it. */
export function planEvent(plan: PlanRecord, type: EventType, at: number, extra: Record<string, unknown> = {}): EventDraft {
  const { planNumber, orderReference, terminalId, testMode } = plan;
  return {
    type,
    at,
    terminalId,
    testMode,
    planNumber,
    data: { planNumber, orderReference: orderReference ?? undefined, ...extra },
  };
}

interface Amount {
  value: number;
}

/** Returns what an event about a plan is worth, in minor units: its installment, refund, or disputed charge. Undefined if it has no amount. */
export function amountIn(data: Record<string, unknown>): number | undefined {
  const { installment, refund, disputedAmount, amount } = data as {
    installment?: { amount: Amount };
    refund?: { amount: Amount };
    disputedAmount?: Amount;
    amount?: Amount;
  };
  return (installment?.amount ?? refund?.amount ?? disputedAmount ?? amount)?.value;
}
