import { defineOperation } from '../../core/define-operation';
import { brandOf, knownCard } from '../cards';
import { formatMoney } from '../../../domain/money';
import { schedule } from '../../../domain/schedule';
import type { SandboxTerminal } from '../../../data/sandbox-terminals';
import type { BodyOf, Schema } from '../../contract/operation-types';
import { localDate } from '../transitions';
import { legalLinks, money } from '../serialize';
import { isOfferedIn, optionsOf, rangeFault, type Money } from '../plan-data';
import { terminalFor } from '../terminals';

type Reason = Schema<'v3', 'IneligibleReason'>;
type Body = BodyOf<'v3/CheckEligibility'>;

/** The number of installments of each card issuer offer, by its ID. */
export const ISSUER_PLANS: Readonly<Record<string, number>> = { iss_plan_3m_01: 3, iss_plan_6m_01: 6, iss_plan_12m_01: 12 };

function reasonsAgainst({ planData, card = {}, billingAddress }: Body, terminal: SandboxTerminal): Reason[] {
  const known = card.number ? knownCard(card.number) : undefined;
  const brand = card.brand ?? known?.brand ?? (card.bin && brandOf(card.bin));
  const type = card.type ?? known?.type;
  const range = rangeFault(planData.totalAmount, terminal);
  const reasons: (Reason | undefined)[] = [
    range,
    brand === 'other' || (brand === 'amex' && !terminal.amex) ? 'card_brand_not_supported' : undefined,
    type === 'prepaid' ? 'card_type_not_supported' : undefined,
    known?.does.refuse === 'issuing_country_not_supported' ? 'issuing_country_not_supported' : undefined,
    billingAddress?.country && !isOfferedIn(billingAddress.country) ? 'region_not_supported' : undefined,
    known?.does.issuer === 'none' ? 'issuer_not_participating' : undefined,
  ];
  return reasons.filter((reason) => reason !== undefined);
}

/**
 * Describes the payments: `3 monthly payments: 2 of $33.33 and 1 of $33.34`.
 * @param amounts Minor units, in the order in which they're due.
 */
export function describePayments(amounts: readonly number[], frequency: string, currency: string): string {
  const groups: { amount: number; count: number }[] = [];
  for (const amount of amounts) {
    const last = groups.at(-1);
    if (last?.amount === amount) last.count += 1;
    else groups.push({ amount, count: 1 });
  }
  const total = amounts.length === 1 ? '1 payment' : `${amounts.length} ${frequency} payments`;
  const [only] = groups;
  if (only && groups.length === 1) return `${total} of ${formatMoney(only.amount, currency)}`;
  const parts = groups.map(({ amount, count }) => `${count} of ${formatMoney(amount, currency)}`);
  const all = parts.length === 2 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`;
  return `${total}: ${all}`;
}

function optionOf(
  { planData }: Body,
  { count, issuerPlanId }: { count: number; issuerPlanId: string | null },
  terminal: SandboxTerminal,
  now: number,
): Schema<'v3', 'Option'> {
  const { value: total, currency } = planData.totalAmount;
  const deposit = planData.firstInstallmentAmount?.value;
  const hasDeposit = deposit !== undefined && deposit > 0 && deposit < total && count > 1;
  const dues = schedule({
    total,
    count,
    first: planData.firstInstallmentDate ?? localDate(now, terminal),
    frequency: terminal.frequency,
    deposit: hasDeposit ? deposit : undefined,
  });
  const amountAt = (index: number): Money => money(dues.at(index)?.amount ?? 0, currency);
  const regular = count > 2 ? 1 : 0;
  return {
    numberOfInstallments: count,
    frequency: terminal.frequency,
    firstInstallment: amountAt(0),
    installment: amountAt(regular),
    lastInstallment: amountAt(-1),
    totalAmount: money(total, currency),
    fees: money(0, currency),
    apr: 0,
    issuerPlanId,
    schedule: dues.map(({ number, date, amount }) => ({ number, dueDate: date, amount: money(amount, currency) })),
    links: legalLinks(),
    termsSummary: `${describePayments(
      dues.map(({ amount }) => amount),
      terminal.frequency,
      currency,
    )} on your existing card.`,
  };
}

/** `v3/CheckEligibility`: returns the plans that can be offered. */
export const checkEligibility = defineOperation('v3/CheckEligibility', ({ body: input, now, clientId }, { state, respond }) => {
  const terminal = terminalFor(input.planData.terminalId, 'planData.terminalId', clientId, state);
  const reasons = reasonsAgainst(input, terminal);
  const isIssuer = input.card?.number !== undefined && knownCard(input.card.number).does.issuer === 'offers';
  const offered = optionsOf(terminal, input.planData.allowedInstallmentOptions);
  const requestedCount = input.planData.numberOfInstallments;
  const plans = isIssuer
    ? Object.entries(ISSUER_PLANS).map(([issuerPlanId, count]) => ({ count, issuerPlanId }))
    : offered.filter((count) => requestedCount === undefined || count === requestedCount).map((count) => ({ count, issuerPlanId: null }));
  const options = reasons.length > 0 ? [] : plans.map((plan) => optionOf(input, plan, terminal, now));
  return respond(200, {
    eligible: options.length > 0,
    provider: isIssuer ? 'issuer' : 'partita',
    options,
    ineligibleReasons: reasons,
  });
});
