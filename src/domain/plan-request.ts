import { sandboxTerminals, type SandboxTerminal } from '../data/sandbox-world';
import type { PlanEntry } from './plan-input';

/** The sandbox terminal that accepts this plan, if any. */
export const terminalFor = ({ currency, frequency, firstDate }: PlanEntry): SandboxTerminal | undefined =>
  sandboxTerminals.find((one) => one.currency === currency && one.frequency === frequency && (!firstDate || one.deferred));

/** `planData` of the requests that start this plan, without the parts that come from the reader's own order. */
export function planDataOf(plan: PlanEntry): Record<string, unknown> {
  const { currency, total, deposit, firstDate, dues } = plan;
  const money = (value: number): { value: number; currency: string } => ({ value, currency });
  return {
    terminalId: terminalFor(plan)?.terminalId ?? 'YOUR_TERMINAL_ID',
    totalAmount: money(total),
    numberOfInstallments: dues.length,
    ...(deposit !== undefined && { firstInstallmentAmount: money(deposit) }),
    ...(firstDate && { firstInstallmentDate: firstDate }),
    ...(dues.length === 1 && { strategy: 'single_payment' }),
    purchaseMethod: 'ecommerce',
  };
}
