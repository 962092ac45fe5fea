import { hosts } from '../../data/hosts';
import { planRules } from '../../data/plan-rules';
import { DAY, stamp, stampOrNull } from '../../domain/time';
import { fundsAt } from '../../domain/money-flow';
import type { Schema } from '../contract/operation-types';
import type { PublicUrls } from '../core/public-urls';
import { terminalOfPlan } from './terminals';
import {
  amountOf,
  chargedOf,
  outstandingOf,
  returnedOf,
  type AuthorizationRecord,
  type InstallmentRecord,
  type PlanRecord,
  type RefundRecord,
} from './record';

export const AUTHORIZATION_LIFETIME = planRules.authorizationDays * DAY;

const checkout = hosts.checkout.sandbox;

export const money = (value: number, currency: string): Schema<'v3', 'Money'> => ({ value, currency });

export const legalLinks = (): Schema<'v3', 'PlanLinks'> => ({
  termsUrl: `${checkout}/terms/us-en`,
  privacyUrl: `${checkout}/privacy/us-en`,
  learnMoreUrl: `${checkout}/how-it-works`,
});

export const checkoutUrl = (planNumber: string, urls: PublicUrls): string => `${urls.checkout}/p/${planNumber}`;

export const serializeInstallment = (installment: InstallmentRecord, currency: string): Schema<'v3', 'Installment'> => ({
  number: installment.number,
  amount: money(installment.amount, currency),
  dueDate: installment.dueDate,
  status: installment.status,
  processedAt: stampOrNull(installment.processedAt),
  gatewayTransactionId: installment.transactionId,
  attempts: installment.attempts,
  failureCode: installment.failureCode,
});

export const serializeRefund = (refund: RefundRecord, currency: string): Schema<'v3', 'Refund'> => ({
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

const serializeChallenge = (planNumber: string, urls: PublicUrls): Schema<'v3', 'ThreeDSRedirect'> => ({
  url: `${hosts.threeDS.sandbox}/acs`,
  method: 'POST',
  params: { creq: btoa(JSON.stringify({ threeDSServerTransID: planNumber })) },
  clientRedirectUrl: `${urls.threeDS}/r/${planNumber}`,
});

/** The gateway's result by the status of the authorization. */
const GATEWAY_RESULTS: { [Status in AuthorizationRecord['status']]?: [code: string, message: string] } = {
  succeeded: ['00', 'Approved'],
  failed: ['05', 'Declined'],
};

export function serializeAuthorization(
  { authorization, planNumber, currency, strategy, status: planStatus }: PlanRecord,
  urls: PublicUrls,
): Schema<'v3', 'Authorization'> {
  const { status, at } = authorization;
  const expires = status === 'succeeded' && (strategy === 'secured' || planStatus === 'pending_capture');
  const [resultCode, resultMessage] = GATEWAY_RESULTS[status] ?? [];
  return {
    status,
    amount: money(authorization.amount, currency),
    createdAt: at === undefined ? undefined : stamp(at),
    expiresAt: expires && at !== undefined ? stamp(at + AUTHORIZATION_LIFETIME) : undefined,
    gateway: status === 'not_attempted' ? undefined : 'mock',
    gatewayTransactionId: authorization.transactionId,
    gatewayResultCode: resultCode,
    gatewayResultMessage: resultMessage,
    errorCode: authorization.errorCode,
    eci: authorization.eci,
    threeDSRedirect: status === 'pending_3ds' ? serializeChallenge(planNumber, urls) : undefined,
  };
}

function serializeCard({ card }: PlanRecord): Schema<'v3', 'MaskedPaymentMethod'> | undefined {
  if (!card) return undefined;
  const { kind, fingerprint: _, ...shown } = card;
  return { type: kind, card: shown };
}

function serializeFunding(plan: PlanRecord, now: number): Schema<'v3', 'PlanFunding'> | undefined {
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
): Schema<'v3', 'Plan'> {
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
