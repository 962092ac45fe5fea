import { ApiError } from '../../core/api-error';
import { matchOf, type Step } from '../context';
import { tooManyTokens } from '../rate-limits';

/** Counts the request toward its operation's rate limit. Requests without a valid token count, too. */
export const countRequest: Step = (context, next) => {
  const { limits, state } = context.engine.store;
  context.isAboveLimit = !context.isUncounted && limits.isExceededBy(matchOf(context).rule) && state.settings.rateLimits;
  return next();
};

/** Rejects a request above the rate limit. @throws ApiError `rate_limited` */
export const limitRate: Step = (context, next) => {
  if (!context.isAboveLimit) return next();
  const { rule } = matchOf(context);
  // The token endpoint has the OAuth error format.
  if (rule.scope === undefined) return tooManyTokens(rule, context.engine.store.limits.resetOf(rule), context.traceId);
  throw new ApiError('rate_limited');
};
