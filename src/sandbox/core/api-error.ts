import type { SchemaViolation } from '../contract/check-value';

export interface Detail extends Partial<SchemaViolation> {
  issue: string;
  planNumber?: string;
}

/** A documented API error. Operations throw it, and the core converts it to the API's error object. */
export class ApiError extends Error {
  constructor(
    /** A code from the error catalog. */
    readonly code: string,
    /** The message for developers. Defaults to the one in the error catalog. */
    readonly customMessage?: string,
    readonly details?: Detail[],
  ) {
    super(customMessage ?? code);
  }
}

/** Rejects a request because of one field. @throws ApiError */
export function rejectField(code: string, field: string, issue: string, message?: string, limit?: number | string): never {
  throw new ApiError(code, message, [{ field, issue, limit }]);
}

/** Rejects a request because of a plan's state. @throws ApiError */
export function rejectPlan(code: string, planNumber: string, issue: string, message: string): never {
  throw new ApiError(code, message, [{ issue, planNumber }]);
}
