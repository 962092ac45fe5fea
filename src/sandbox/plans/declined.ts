import { ApiError, errorCodeFrom } from '../core/api-error';
import type { Outcome } from '../core/types';

/** The error for a declined payment. Its outcome is stored, because the plan exists in spite of the error. */
export class Declined extends ApiError {
  constructor(
    code: string,
    readonly outcome: Pick<Outcome, 'plans' | 'events' | 'delay'>,
    planNumber: string,
  ) {
    super(errorCodeFrom(code), undefined, [{ issue: code, planNumber }]);
  }
}

/** Creates the error for a request whose result the gateway hasn't reported yet. */
export const gatewayTimeout = (planNumber: string): ApiError =>
  new ApiError('gateway_timeout', undefined, [{ issue: 'gateway_timeout', planNumber }]);
