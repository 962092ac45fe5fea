import { ApiError } from '../core/api-error';
import type { SandboxState } from '../core/state';
import type { PlanRecord } from './record';

/** Finds a plan. @throws ApiError `plan_not_found`. */
export function findPlan(state: Readonly<SandboxState>, planNumber: string): PlanRecord {
  const plan = state.plans.get(planNumber);
  if (!plan)
    throw new ApiError('plan_not_found', `No plan of this merchant has the number ${planNumber.slice(0, 40)}.`, [
      { field: 'planNumber', issue: 'unknown' },
    ]);
  return plan;
}
