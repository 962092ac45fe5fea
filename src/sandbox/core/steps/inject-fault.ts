import { ApiError } from '../api-error';
import { matchOf, type Step } from '../context';
import { LOST_RESPONSES, responseInBetween, takeFault } from '../faults';
import { tooManyTokens } from '../rate-limits';
import { isWrite } from '../write-methods';

/** Fails as the next simulated error says, if the operation has this error. @throws ApiError */
export const injectFault: Step = async (context, next) => {
  const { engine, request, traceId } = context;
  const { state, limits } = engine.store;
  const match = matchOf(context);
  const fault = context.isOwn ? undefined : await takeFault(state, request, match);
  if (fault === undefined) return next();
  const { rule } = match;
  const isToken = rule.scope === undefined;
  if (isToken && fault === 'rate_limited') return tooManyTokens(rule, limits.resetOf(rule), traceId);
  const inBetween = responseInBetween(fault);
  if (!inBetween && !isToken && !rule.errors.includes(fault)) return next();
  if (LOST_RESPONSES.has(fault) && !isToken && isWrite(request)) {
    context.isUncounted = true;
    await next();
  }
  if (inBetween) return inBetween;
  throw new ApiError(fault);
};
