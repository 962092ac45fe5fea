import type { SchemaViolation } from '../contract/check-value';

export interface Detail extends Partial<SchemaViolation> {
  issue: string;
  planNumber?: string;
}

/** A documented error. Operations throw it; the core converts it to the API's error object. */
export class ApiError extends Error {
  constructor(
    /** A code from the error catalog. */
    readonly code: string,
    /** A message for the developer; the catalog has a default for each code. */
    readonly sentence?: string,
    readonly details?: Detail[],
  ) {
    super(sentence ?? code);
  }
}

/** @throws ApiError about one field. */
export function refuse(code: string, field: string, issue: string, sentence?: string, limit?: number | string): never {
  throw new ApiError(code, sentence, [{ field, issue, ...(limit !== undefined && { limit }) }]);
}

/** @throws ApiError about a plan. */
export function refusePlan(code: string, planNumber: string, issue: string, sentence: string): never {
  throw new ApiError(code, sentence, [{ issue, planNumber }]);
}
