import type { Contract, OperationRule, ResponseRule } from './types';

/** Returns the specification of a response. */
export const responseRule = (contract: Contract, { responses, failures }: OperationRule, status: number): ResponseRule | undefined =>
  responses[String(status)] ?? (failures.includes(status) ? contract.failure : undefined);
