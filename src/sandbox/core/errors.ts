import { hosts } from '../../data/hosts';
import type { Schema } from '../contract/operation-types';
import type { Contract, OperationRule } from '../contract/types';
import type { ApiError } from './api-error';

const TYPES: Record<number, Schema<'v3', 'ErrorType'>> = {
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

/** The error object of the APIs. */
type ApiErrorBody = Schema<'v3', 'Error'>['error'];

export interface ErrorResponse {
  status: number;
  error: ApiErrorBody;
}

/** Returns the file that describes an operation. */
export const sourceOf = ({ id }: OperationRule): string =>
  id.startsWith('text2pay/') ? 'src/sandbox/contract/text2pay.ts' : `openapi/${id.split('/')[0]}.yaml`;

/** Says which error an operation returned although its specification doesn't list it, and where to add it. */
export const undocumented = (rule: OperationRule, code: string): string =>
  `${rule.id} returned ${code}, which isn't in its x-errors. Add it in ${sourceOf(rule)}.`;

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
      message: isDocumented ? (customMessage ?? known?.when?.replaceAll('`', '') ?? code) : undocumented(rule, code),
      shopperMessage: known?.shopperMessage,
      retryable: known?.retryable ?? false,
      details: details?.length ? details : undefined,
      docUrl: `${hosts.docs.production}/api/v3/errors#${name}`,
    },
  };
}
