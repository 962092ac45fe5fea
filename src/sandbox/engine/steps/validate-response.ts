import { responseRule } from '../../contract/response-rule';
import { ApiError } from '../../core/api-error';
import type { Step } from '../context';
import { errorOf, sourceOf } from '../../core/errors';

/** Replaces a response that doesn't match its specification by an internal error, and records the violation. */
export const validateResponse: Step = async (context, next) => {
  const response = await next();
  const rule = context.match?.rule;
  if (!rule || response.raw) return response;
  const { store } = context.engine;
  const specification = responseRule(store.contract, rule, response.status);
  if (!specification)
    store.recordViolation(`${rule.id} returned ${response.status}, which isn't in its responses. Add it in ${sourceOf(rule)}.`);
  else if (store.check(specification.body, response.body, `${rule.id} ${response.status}`)) return response;
  const message = "The sandbox's response doesn't match its specification. Please tell us what you sent.";
  const { status, error } = errorOf(store.contract, new ApiError('internal_error', message), undefined);
  return { status, headers: {}, body: { traceId: context.traceId, error } };
};
