import type { SchemaViolation } from '../contract/check-value';
import type { ErrorCode } from '../contract/operation-types';

export interface Detail extends Partial<SchemaViolation> {
  issue: string;
  planNumber?: string;
}

/** A documented API error. Operations throw it, and the core converts it to the API's error object. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    /** The message for developers. Defaults to the one in the error catalog. */
    readonly customMessage?: string,
    readonly details?: Detail[],
  ) {
    super(customMessage ?? code);
  }
}

/**
 * Returns a code from data, such as that of a test card, as an error code. A code that an operation doesn't document becomes an internal error.
 */
export const errorCodeFrom = (code: string): ErrorCode => code as ErrorCode;

/** Rejects a request because of one field. @throws ApiError */
export function rejectField(code: ErrorCode, detail: Detail & { field: string }, message?: string): never {
  throw new ApiError(code, message, [detail]);
}

/** Rejects a request because of a plan's state. @throws ApiError */
export function rejectPlan(code: ErrorCode, planNumber: string, issue: string, message: string): never {
  throw new ApiError(code, message, [{ issue, planNumber }]);
}
