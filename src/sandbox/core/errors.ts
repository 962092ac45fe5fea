import { hosts } from '../../data/hosts';
import type { Contract, OperationRule } from '../contract/types';
import type { ApiError } from './api-error';

const TYPES: Record<number, string> = {
  400: 'request_error',
  413: 'request_error',
  415: 'request_error',
  401: 'authentication_error',
  402: 'declined',
  403: 'permission_error',
  404: 'not_found',
  409: 'conflict',
  422: 'validation_error',
  429: 'rate_limited',
  500: 'api_error',
  502: 'gateway_error',
  503: 'api_error',
  504: 'gateway_error',
};

/** The `Retry-After` header in seconds, by error code. */
export const RETRY_AFTER: Record<string, number> = { rate_limited: 1, service_unavailable: 5, idempotency_in_progress: 2 };

export interface ErrorResponse {
  status: number;
  error: Record<string, unknown>;
}

/** Builds the error object of a response. A code that the operation doesn't document is a bug, so it becomes an internal error. */
export function errorOf(
  { errors }: Pick<Contract, 'errors'>,
  { code, customMessage, details }: ApiError,
  rule: OperationRule | undefined,
): ErrorResponse {
  const isDocumented = rule === undefined || rule.errors.includes(code);
  const known = errors[isDocumented ? code : 'internal_error'];
  const status = known?.status ?? 500;
  const name = known && isDocumented ? code : 'internal_error';
  return {
    status,
    error: {
      type: TYPES[status] ?? 'api_error',
      code: name,
      message: isDocumented
        ? (customMessage ?? known?.when?.replaceAll('`', '') ?? code)
        : `The sandbox returned ${code}, which this operation doesn't document.`,
      shopperMessage: known?.shopperMessage,
      retryable: known?.retryable ?? false,
      details: details?.length ? details : undefined,
      docUrl: `${hosts.docs.production}/api/v3/errors#${name}`,
    },
  };
}
