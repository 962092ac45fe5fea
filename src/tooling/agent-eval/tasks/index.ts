import type { EvalTask } from '../task';
import { moneyTasks } from './money';
import { proofTasks } from './proofs';
import { requestTasks } from './requests';

/** All tasks, in the order in which agents get them. */
export const tasks: readonly EvalTask[] = [...moneyTasks, ...requestTasks, ...proofTasks];
