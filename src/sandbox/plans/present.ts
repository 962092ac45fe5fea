import { hosts } from '../../data/hosts';
import { planRules } from '../../data/plan-rules';
import { DAY, stamp, stampOrNull } from '../../domain/time';
import { fundsAt } from '../../domain/money-flow';
import { terminalOfPlan } from './terminals';
import { amountOf, chargedOf, outstandingOf, returnedOf, type InstallmentRecord, type PlanRecord, type RefundRecord } from './record';

export const AUTHORIZATION_LIFETIME = planRules.authorizationDays * DAY;

const checkout = hosts.checkout.sandbox;

export const money = (value: number, currency: string): { value: number; currency: string } => ({ value, currency });

export const legalLinks = (): Record<string, string> => ({
  termsUrl: `${checkout}/terms/us-en`,
  privacyUrl: `${checkout}/privacy/us-en`,
  learnMoreUrl: `${checkout}/how-it-works`,
});

export const checkoutUrl = (planNumber: string): string => `${checkout}/p/${planNumber}`;

export const presentInstallment = (one: InstallmentRecord, currency: string): Record<string, unknown> => ({
  number: one.number,
  amount: money(one.amount, currency),
  dueDate: one.dueDate,
  status: one.status,
  processedAt: stampOrNull(one.processedAt),
  ...(one.transactionId && { gatewayTransactionId: one.transactionId }),
  attempts: one.attempts,
  ...(one.failureCode && { failureCode: one.failureCode }),
});

export const presentRefund = (one: RefundRecord, currency: string): Record<string, unknown> => ({
  refundId: one.refundId,
  status: one.status,
  requestedAt: stamp(one.requestedAt),
  amount: money(one.amount, currency),
  returnedToCard: money(one.toCard, currency),
  reducedFromSchedule: money(one.fromSchedule, currency),
  strategy: one.strategy,
  reference: one.reference,
  ...(one.failureCode && { failureCode: one.failureCode }),
});

export function presentAuthorization({ authorization: one, planNumber, currency, strategy }: PlanRecord): Record<string, unknown> {
  const isAsked = one.status !== 'not_attempted';
  return {
    status: one.status,
    amount: money(one.amount, currency),
    ...(one.at !== undefined && { createdAt: stamp(one.at) }),
    ...(one.status === 'succeeded' &&
      one.at !== undefined &&
      strategy === 'secured' && { expiresAt: stamp(one.at + AUTHORIZATION_LIFETIME) }),
    ...(isAsked && { gateway: 'mock' }),
    ...(one.transactionId && { gatewayTransactionId: one.transactionId }),
    ...(one.status === 'succeeded' && { gatewayResultCode: '00', gatewayResultMessage: 'Approved' }),
    ...(one.status === 'failed' && { gatewayResultCode: '05', gatewayResultMessage: 'Declined' }),
    ...(one.errorCode && { errorCode: one.errorCode }),
    ...(one.eci && { eci: one.eci }),
    ...(one.status === 'pending_3ds' && {
      threeDSRedirect: {
        url: `${hosts.threeDS.sandbox}/acs`,
        method: 'POST',
        params: { creq: btoa(JSON.stringify({ threeDSServerTransID: planNumber })) },
        clientRedirectUrl: `${hosts.threeDS.sandbox}/r/${planNumber}`,
      },
    }),
  };
}

function presentCard({ card }: PlanRecord): Record<string, unknown> | undefined {
  if (!card) return undefined;
  const { kind, fingerprint: _, ...shown } = card;
  return { type: kind, card: shown };
}

function presentFunding(plan: PlanRecord, now: number): Record<string, unknown> | undefined {
  if (terminalOfPlan(plan).model === 'core') return { model: 'core', status: 'not_applicable', fundedAt: null };
  if (plan.activatedAt === undefined) return undefined;
  const at = fundsAt(plan.activatedAt);
  const isFunded = at <= now;
  const status = plan.status === 'canceled' ? 'reversed' : isFunded ? 'funded' : 'scheduled';
  return { model: 'managed', status, fundedAt: isFunded ? stamp(at) : null };
}

/** Returns a plan in the API's format. @param parts Fields that only some operations return. */
export function presentPlan(plan: PlanRecord, now: number, parts: { refunds?: boolean; events?: boolean } = {}): Record<string, unknown> {
  const { currency } = plan;
  const card = presentCard(plan);
  const funding = presentFunding(plan, now);
  return {
    planNumber: plan.planNumber,
    status: plan.status,
    holdReason: plan.holdReason ?? null,
    createdAt: stamp(plan.createdAt),
    activatedAt: stampOrNull(plan.activatedAt),
    clearedAt: stampOrNull(plan.clearedAt),
    canceledAt: stampOrNull(plan.canceledAt),
    strategy: plan.strategy,
    frequency: plan.frequency,
    purchaseMethod: plan.purchaseMethod,
    testMode: plan.testMode,
    orderReference: plan.orderReference,
    metadata: plan.metadata,
    originalAmount: money(plan.original, currency),
    amount: money(amountOf(plan), currency),
    outstandingAmount: money(outstandingOf(plan), currency),
    chargedAmount: money(chargedOf(plan), currency),
    refundedAmount: money(returnedOf(plan), currency),
    authorization: presentAuthorization(plan),
    installments: plan.installments.map((one) => presentInstallment(one, currency)),
    ...(parts.refunds && { refunds: plan.refunds.map((one) => presentRefund(one, currency)) }),
    ...(plan.shopper && { shopper: plan.shopper }),
    ...(plan.billingAddress && { billingAddress: plan.billingAddress }),
    ...(card && { paymentMethod: card }),
    order: plan.order,
    links: { checkoutUrl: checkoutUrl(plan.planNumber), shopperPortalUrl: hosts.portal.sandbox, ...legalLinks() },
    ...(funding && { funding }),
    ...(parts.events && { events: plan.events.map(({ id, type, createdAt }) => ({ id, type, createdAt: stamp(createdAt) })) }),
  };
}
