import { ApiError, errorCodeFrom } from '../../core/api-error';
import { matchOf, type Step } from '../context';
import { LOST_RESPONSES, orderReferenceOf, responseInBetween, SLOWNESS, startFaults, takeFault } from '../faults';
import { tooManyTokens } from '../rate-limits';
import type { ApiResponse } from '../responses';
import { isWrite } from '../write-methods';

/** Fails as the next simulated error says, if the operation has this error. @throws ApiError */
export const injectFault: Step = async (context, next) => {
  if (context.isOwn) return next();
  const { engine, request, traceId } = context;
  const { state, limits } = engine.store;
  const match = matchOf(context);
  const { rule } = match;
  const orderReference = await orderReferenceOf(request, match, state);
  const fault = takeFault(state, rule.id, orderReference);
  const respond = async (): Promise<ApiResponse> => {
    const response = await next();
    if (response.status < 400) startFaults(engine.store.state, rule.id, orderReference);
    return response;
  };
  if (fault === 'slow_response') await engine.store.machine.wait(SLOWNESS);
  if (fault === undefined || fault === 'slow_response') return respond();
  const isToken = rule.scope === undefined;
  if (isToken && fault === 'rate_limited') return tooManyTokens(rule, limits.resetOf(rule), traceId);
  const inBetween = responseInBetween(fault);
  if (!inBetween && !isToken && !rule.errors.includes(fault)) return respond();
  if (LOST_RESPONSES.has(fault) && !isToken && isWrite(request)) {
    context.isUncounted = true;
    await respond();
  }
  if (inBetween) {
    context.fault = fault;
    return inBetween;
  }
  throw new ApiError(errorCodeFrom(fault));
};
