import { hosts } from '../../data/hosts';
import { planRules } from '../../data/plan-rules';
import { DAY, stamp, stampOrNull } from '../../domain/time';
import { fundsAt } from '../../domain/money-flow';
import type { PublicUrls } from '../core/public-urls';
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

export const checkoutUrl = (planNumber: string, urls: PublicUrls): string => `${urls.checkout}/p/${planNumber}`;

export const serializeInstallment = (installment: InstallmentRecord, currency: string): Record<string, unknown> => ({
  number: installment.number,
  amount: money(installment.amount, currency),
  dueDate: installment.dueDate,
  status: installment.status,
  processedAt: stampOrNull(installment.processedAt),
  gatewayTransactionId: installment.transactionId,
  attempts: installment.attempts,
  failureCode: installment.failureCode,
});

export const serializeRefund = (refund: RefundRecord, currency: string): Record<string, unknown> => ({
  refundId: refund.refundId,
  status: refund.status,
  requestedAt: stamp(refund.requestedAt),
  amount: money(refund.amount, currency),
  returnedToCard: money(refund.toCard, currency),
  reducedFromSchedule: money(refund.fromSchedule, currency),
  strategy: refund.strategy,
  reference: refund.reference,
  failureCode: refund.failureCode,
});

export function serializeAuthorization(
  { authorization, planNumber, currency, strategy }: PlanRecord,
  urls: PublicUrls,
): Record<string, unknown> {
  const isAsked = authorization.status !== 'not_attempted';
  return {
    status: authorization.status,
    amount: money(authorization.amount, currency),
    createdAt: authorization.at === undefined ? undefined : stamp(authorization.at),
    ...(authorization.status === 'succeeded' &&
      authorization.at !== undefined &&
      strategy === 'secured' && { expiresAt: stamp(authorization.at + AUTHORIZATION_LIFETIME) }),
    gateway: isAsked ? 'mock' : undefined,
    gatewayTransactionId: authorization.transactionId,
    ...(authorization.status === 'succeeded' && { gatewayResultCode: '00', gatewayResultMessage: 'Approved' }),
    ...(authorization.status === 'failed' && { gatewayResultCode: '05', gatewayResultMessage: 'Declined' }),
    errorCode: authorization.errorCode,
    eci: authorization.eci,
    ...(authorization.status === 'pending_3ds' && {
      threeDSRedirect: {
        url: `${hosts.threeDS.sandbox}/acs`,
        method: 'POST',
        params: { creq: btoa(JSON.stringify({ threeDSServerTransID: planNumber })) },
        clientRedirectUrl: `${urls.threeDS}/r/${planNumber}`,
      },
    }),
  };
}

function serializeCard({ card }: PlanRecord): Record<string, unknown> | undefined {
  if (!card) return undefined;
  const { kind, fingerprint: _, ...shown } = card;
  return { type: kind, card: shown };
}

function serializeFunding(plan: PlanRecord, now: number): Record<string, unknown> | undefined {
  if (terminalOfPlan(plan).model === 'core') return { model: 'core', status: 'not_applicable', fundedAt: null };
  if (plan.activatedAt === undefined) return undefined;
  const at = fundsAt(plan.activatedAt);
  const isFunded = at <= now;
  const status = plan.status === 'canceled' ? 'reversed' : isFunded ? 'funded' : 'scheduled';
  return { model: 'managed', status, fundedAt: isFunded ? stamp(at) : null };
}

/** Returns a plan in the API's format. @param parts Fields that only some operations return. */
export function serializePlan(
  plan: PlanRecord,
  now: number,
  urls: PublicUrls,
  parts: { refunds?: boolean; events?: boolean } = {},
): Record<string, unknown> {
  const { currency } = plan;
  const card = serializeCard(plan);
  const funding = serializeFunding(plan, now);
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
    authorization: serializeAuthorization(plan, urls),
    installments: plan.installments.map((installment) => serializeInstallment(installment, currency)),
    refunds: parts.refunds ? plan.refunds.map((refund) => serializeRefund(refund, currency)) : undefined,
    shopper: plan.shopper,
    billingAddress: plan.billingAddress,
    paymentMethod: card,
    order: plan.order,
    links: { checkoutUrl: checkoutUrl(plan.planNumber, urls), shopperPortalUrl: hosts.portal.sandbox, ...legalLinks() },
    funding,
    events: parts.events ? plan.events.map(({ id, type, createdAt }) => ({ id, type, createdAt: stamp(createdAt) })) : undefined,
  };
}
