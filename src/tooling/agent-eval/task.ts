import type { SandboxClient } from '../../sandbox/node/common/client';
import type { LoggedRequest } from '../../sandbox/engine/request-log';
import type { PlanRecord } from '../../sandbox/plans/record';

/** What the sandbox recorded while an agent worked. */
export interface Records {
  requests: readonly LoggedRequest[];
  /** The valid inputs of calls, in order. */
  calls: readonly { operation?: string; status: number; body?: unknown }[];
  plans: ReadonlyMap<string, PlanRecord>;
}

/** A task in a prepared sandbox. */
interface PreparedTask {
  /** The text that the agent receives. */
  prompt: string;
  /** Returns what went wrong in one sentence, or undefined for a correct solution. */
  judge(records: Records): string | undefined;
}

/** A mistake that integrations make although the docs explain it. */
export interface EvalTask {
  name: string;
  /** Route and anchor of the section that explains it. */
  page: string;
  prepare(sandbox: SandboxClient): Promise<PreparedTask>;
}

/** Returns the requests for an operation, such as `v3/Refund`. */
export const requestsOf = ({ requests }: Records, operation: string): LoggedRequest[] =>
  requests.filter((request) => request.operation === operation);

/** Returns the plan with a number. @throws Error if the sandbox doesn't have it. */
export function planOf({ plans }: Records, planNumber: string): PlanRecord {
  const plan = plans.get(planNumber);
  if (!plan) throw new Error(`The sandbox lost plan ${planNumber}.`);
  return plan;
}
