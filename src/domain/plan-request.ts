import { sandboxTerminals, type SandboxTerminal } from '../data/sandbox-terminals';
import type { PlanEntry } from './plan-input';

/** Returns a sandbox terminal that accepts this plan, if there is one. */
export const terminalFor = ({ currency, frequency, firstDate }: PlanEntry): SandboxTerminal | undefined =>
  sandboxTerminals.find(
    (terminal) => terminal.currency === currency && terminal.frequency === frequency && (!firstDate || terminal.deferred),
  );

/** Returns the `planData` of a request that creates this plan, without the data of the reader's order. */
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
