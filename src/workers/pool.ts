import type { Tinypool } from 'tinypool';
import type { Jobs } from './jobs';
import { startThreads } from './start';

/** Pages that a worker gets at once: fewer cost more messages, more leave one worker with the last ones. */
const AT_ONCE = 6;

interface Shared {
  pool?: Promise<Tinypool>;
  /** How many have asked and not been answered. */
  waiting: number;
}

/** All plugins share the cores. */
const shared: Shared = { waiting: 0 };

const running = (): Promise<Tinypool> => (shared.pool ??= startThreads('jobs'));

/** Starts the workers before they are asked: they take half a second to load what they need. */
export const startWorkers = (): void => void running();

/**
 * Does a job for pages on all cores. Whoever asks while others wait shares their workers; they are gone with the last answer.
 * @returns what came of each task, in their order. @throws what the job throws, for the first task that fails.
 */
export async function inWorkers<Name extends keyof Jobs>(
  name: Name,
  common: Jobs[Name]['common'],
  tasks: readonly Jobs[Name]['task'][],
): Promise<Jobs[Name]['result'][]> {
  if (tasks.length === 0) return [];
  const turns = Array.from({ length: Math.ceil(tasks.length / AT_ONCE) }, (_, at) => tasks.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
  shared.waiting += 1;
  const own = running();
  try {
    const workers = await own;
    const done = turns.map((part) => workers.run({ name, common, tasks: part }) as Promise<Jobs[Name]['result'][]>);
    return (await Promise.all(done)).flat();
  } finally {
    shared.waiting -= 1;
    if (shared.waiting === 0) {
      delete shared.pool;
      await (await own).destroy();
    }
  }
}
