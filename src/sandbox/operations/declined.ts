import { ApiError } from '../core/api-error';
import type { Outcome } from '../core/types';

/** A declined payment: the plan remains, with its events. */
export class Declined extends ApiError {
  constructor(
    code: string,
    readonly outcome: Pick<Outcome, 'plans' | 'events' | 'delay'>,
    planNumber: string,
  ) {
    super(code, undefined, [{ issue: code, planNumber }]);
  }
}

/** The gateway has the request, and its result isn't known yet. */
export const gatewayTimeout = (planNumber: string): ApiError =>
  new ApiError('gateway_timeout', undefined, [{ issue: 'gateway_timeout', planNumber }]);
