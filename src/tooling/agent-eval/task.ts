import type { SandboxClient } from '../../sandbox/cli/client';
import type { LoggedRequest } from '../../sandbox/core/request-log';
import type { PlanRecord } from '../../sandbox/plans/record';

/** What the sandbox recorded while an agent worked. */
export interface Records {
  requests: readonly LoggedRequest[];
  /** The valid inputs of calls, in order. */
  calls: readonly { operation?: string; status: number; body?: unknown }[];
  plans: ReadonlyMap<string, PlanRecord>;
}

/** A task in a prepared sandbox. */
export interface PreparedTask {
  /** What the agent reads. */
  prompt: string;
  /** Returns what went wrong, in one sentence, or nothing. */
  judge(records: Records): string | undefined;
}

/** One thing that integrations get wrong, although the docs explain it. */
export interface EvalTask {
  name: string;
  /** Route and anchor of the section that explains it. */
  page: string;
  prepare(sandbox: SandboxClient): Promise<PreparedTask>;
}

/** Requests of one operation, such as `v3/Refund`. */
export const requestsOf = ({ requests }: Records, operation: string): LoggedRequest[] =>
  requests.filter((request) => request.operation === operation);

/** The plan with this number. @throws Error if the sandbox doesn't have it. */
export function planOf({ plans }: Records, planNumber: string): PlanRecord {
  const plan = plans.get(planNumber);
  if (!plan) throw new Error(`The sandbox lost plan ${planNumber}.`);
  return plan;
}
