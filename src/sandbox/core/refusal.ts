import type { Finding } from '../contract/check-value';

export interface Detail extends Partial<Finding> {
  issue: string;
  planNumber?: string;
}

/** A documented error. Operations throw it; the core turns it into the error object of the API. */
export class Refusal extends Error {
  constructor(
    /** A code of the catalogue. */
    readonly code: string,
    /** A sentence for the developer; the catalogue has one for each code. */
    readonly sentence?: string,
    readonly details?: Detail[],
  ) {
    super(sentence ?? code);
  }
}

/** @throws Refusal about one field. */
export function refuse(code: string, field: string, issue: string, sentence?: string, limit?: number | string): never {
  throw new Refusal(code, sentence, [{ field, issue, ...(limit !== undefined && { limit }) }]);
}

/** @throws Refusal about a plan. */
export function refusePlan(code: string, planNumber: string, issue: string, sentence: string): never {
  throw new Refusal(code, sentence, [{ issue, planNumber }]);
}
