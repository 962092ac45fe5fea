import { sandboxWorld } from '../../data/sandbox-world';
import { sandboxClient } from '../../sandbox/node/common/client';
import { shopEnvironment } from '../../sandbox/node/integration-check/start-shop';
import { startServer } from '../../sandbox/node/server/server';
import { serveFolder } from '../commands/static-server';
import { runAgent } from './run-agent';
import type { EvalTask, Records } from './task';

export interface EvalResult {
  task: string;
  passed: boolean;
  /** What went wrong, in one sentence. */
  problem?: string;
  /** Route and anchor of the section that explains the task. */
  page: string;
  /** The pages that the agent read, without duplicates. */
  fetched: string[];
}

export interface EvalOptions {
  /** The shell command that runs the agent. */
  command: string;
  /** The build whose docs the agent reads. */
  build: string;
  /** How long the agent may take for one task. */
  seconds: number;
}

/** Returns the environment of an agent: the task's name, and the addresses and credentials of the docs and the sandbox. */
const environment = (task: string, docsUrl: string, sandboxUrl: string): NodeJS.ProcessEnv => ({
  ...shopEnvironment(sandboxUrl),
  EVAL_TASK: task,
  DOCS_URL: docsUrl,
  PARTITA_SANDBOX_URL: sandboxUrl,
});

/** Gives one task to an agent, in a new sandbox. Only the sandbox's records decide whether it passes. */
export async function evaluate(task: EvalTask, { command, build, seconds }: EvalOptions): Promise<EvalResult> {
  const running = await startServer({ port: 0, seed: 1, startsAt: Date.parse(sandboxWorld.startsAt), isFixed: true, rateLimits: false });
  const fetched = new Set<string>();
  const docs = await serveFolder(build, { onResponse: (path, status) => status < 400 && fetched.add(path) });
  const { sandbox, origin } = running;
  try {
    const { prompt, judge } = await task.prepare(sandboxClient(origin, {}));
    const { next } = sandbox.requests.from(0);
    const calls: Records['calls'][number][] = [];
    sandbox.onResponse = ({ operation, status, input }) => {
      if (input) calls.push({ ...(operation !== undefined && { operation }), status, body: input.body });
    };
    const { isLate, code } = await runAgent(command, prompt, environment(task.name, new URL(docs.url).origin, origin), seconds);
    if (code === 127) throw new Error(`The command "${command}" wasn't found.`);
    const problem = isLate
      ? `The agent didn't finish within ${seconds} seconds.`
      : judge({ requests: sandbox.requests.from(next).items, calls, plans: sandbox.state.plans });
    const { name, page } = task;
    return {
      task: name,
      passed: problem === undefined,
      ...(problem !== undefined && { problem }),
      page,
      fetched: [...fetched],
    };
  } finally {
    await docs.close();
    await running.stop();
  }
}
