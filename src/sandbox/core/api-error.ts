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
    readonly sentence?: string,
    readonly details?: Detail[],
  ) {
    super(sentence ?? code);
  }
}

/** Rejects a request because of one field. @throws ApiError */
export function refuse(code: string, field: string, issue: string, sentence?: string, limit?: number | string): never {
  throw new ApiError(code, sentence, [{ field, issue, ...(limit !== undefined && { limit }) }]);
}

/** Rejects a request because of a plan's state. @throws ApiError */
export function refusePlan(code: string, planNumber: string, issue: string, sentence: string): never {
  throw new ApiError(code, sentence, [{ issue, planNumber }]);
}
