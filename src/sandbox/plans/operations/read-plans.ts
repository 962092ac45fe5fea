import type { QueryOf } from '../../contract/operation-types';
import { defineOperation } from '../../core/define-operation';
import { ApiError } from '../../core/api-error';
import { money, serializeAuthorization, serializePlan } from '../serialize';
import { amountOf, returnedOf, type PlanRecord } from '../record';
import { filtersOf, pageOf } from '../../core/find';
import { findPlan } from '../find-plan';

/** `v3/GetInstallmentPlan`: returns a plan. */
export const getPlan = defineOperation('v3/GetInstallmentPlan', ({ path, query, now }, { state, urls, respond }) => {
  const plan = findPlan(state, path.planNumber);
  return respond(200, serializePlan(plan, now, urls, { refunds: true, events: query.expand === 'events' }));
});

/** The statuses in which an order may be shipped. */
const AUTHORIZED: ReadonlySet<PlanRecord['status']> = new Set(['pending_capture', 'active', 'cleared']);

/** Returns whether an order may be shipped. A fully refunded order may not. */
const isAuthorizedNow = (plan: PlanRecord): boolean =>
  AUTHORIZED.has(plan.status) && plan.authorization.status !== 'voided' && amountOf(plan) > returnedOf(plan);

/** Returns the largest amount that was authorized: the order, also after it was raised, and the first installment of a non-secured plan. */
const authorizedAmount = ({ ledger }: PlanRecord): number =>
  ledger.reduce((most, { transaction }) => (transaction?.type === 'authorization' ? Math.max(most, transaction.amount) : most), 0);

/** `v3/VerifyAuthorization`: returns whether an order is authorized. */
export const verifyAuthorization = defineOperation('v3/VerifyAuthorization', ({ path }, { state, urls, respond }) => {
  const plan = findPlan(state, path.planNumber);
  const isAuthorized = isAuthorizedNow(plan);
  return respond(200, {
    planNumber: plan.planNumber,
    isAuthorized,
    authorizedAmount: money(isAuthorized ? authorizedAmount(plan) : 0, plan.currency),
    planStatus: plan.status,
    authorization: serializeAuthorization(plan, urls),
  });
});

type Filters = QueryOf<'v3/InstallmentPlanSearch'>;

function matches(plan: PlanRecord, filters: Filters): boolean {
  const { orderReference, planNumber, metadata = {}, status, shopperEmail, createdFrom, createdTo } = filters;
  return (
    (orderReference === undefined || plan.orderReference === orderReference) &&
    (planNumber === undefined || plan.planNumber === planNumber) &&
    Object.entries(metadata).every(([key, value]) => plan.metadata[key] === value) &&
    (status === undefined || status.includes(plan.status)) &&
    (shopperEmail === undefined || plan.shopper?.email?.toLowerCase() === shopperEmail.toLowerCase()) &&
    (createdFrom === undefined || plan.createdAt >= Date.parse(createdFrom)) &&
    (createdTo === undefined || plan.createdAt < Date.parse(createdTo))
  );
}

/** `v3/InstallmentPlanSearch`: lists plans, newest first. */
export const searchPlans = defineOperation('v3/InstallmentPlanSearch', ({ parameters, query, now }, { state, urls, respond }) => {
  const filters = filtersOf(parameters);
  if (Object.keys(filters).length === 0)
    throw new ApiError('field_required', 'Send at least one filter.', [{ field: 'orderReference', issue: 'required' }]);
  const found = [...state.plans.values()].filter((plan) => matches(plan, query)).toSorted((a, b) => b.createdAt - a.createdAt);
  const page = pageOf(found, query.limit, query.cursor, filters);
  return respond(200, { ...page, items: page.items.map((plan) => serializePlan(plan, now, urls, { refunds: true })) });
});
