import type { OperationRule } from '../contract/types';
import { ApiError } from '../core/api-error';
import { errorOf, RETRY_AFTER, undocumented } from '../core/errors';
import type { ApiResponse } from './responses';
import type { Store } from './store';

/** Builds the response for an error. One that isn't a documented error of the operation is recorded as a violation. */
export function errorResponse(store: Store, error: unknown, rule: OperationRule | undefined, traceId: string): ApiResponse {
  const apiError =
    error instanceof ApiError
      ? error
      : new ApiError('internal_error', 'Something went wrong in the sandbox. Please tell us what you sent.');
  if (!(error instanceof ApiError)) store.recordViolation(`${rule?.id ?? 'no operation'} threw ${String(error)}`);
  if (rule && !rule.errors.includes(apiError.code) && rule.scope !== undefined) store.recordViolation(undocumented(rule, apiError.code));
  const documentedRule = rule?.scope === undefined ? undefined : rule;
  const { status, error: body } = errorOf(store.contract, apiError, documentedRule);
  const wait = apiError.code === 'rate_limited' && rule ? store.limits.resetOf(rule) : RETRY_AFTER[apiError.code];
  const isRejected = apiError.code === 'token_invalid' || apiError.code === 'token_expired';
  const headers: Record<string, string> = {};
  if (wait !== undefined) headers['Retry-After'] = String(wait);
  if (status === 401) headers['WWW-Authenticate'] = isRejected ? 'Bearer error="invalid_token"' : 'Bearer';
  return { status, headers, body: { traceId, error: body } };
}
