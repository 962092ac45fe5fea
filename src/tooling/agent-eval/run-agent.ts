import { spawn } from 'node:child_process';

/** How an agent's process exited. */
export interface AgentExit {
  code: number | null;
  isLate: boolean;
  /** The last part of stderr. */
  errors: string;
}

/** The maximum characters of stderr in the result. */
const SHOWN = 500;

/**
 * Runs an agent's command with the task on stdin.
 * @param seconds After this time, the agent and everything it started are stopped.
 */
export function runAgent(command: string, prompt: string, env: NodeJS.ProcessEnv, seconds: number): Promise<AgentExit> {
  const isGroup = process.platform !== 'win32';
  const child = spawn(command, { shell: true, detached: isGroup, env: { ...process.env, ...env }, stdio: ['pipe', 'ignore', 'pipe'] });
  let [errors, isLate] = ['', false];
  const timer = setTimeout(() => {
    isLate = true;
    if (child.pid !== undefined) process.kill(isGroup ? -child.pid : child.pid, 'SIGKILL');
  }, seconds * 1000);
  child.stderr.on('data', (part: Buffer) => (errors = (errors + part.toString()).slice(-SHOWN)));
  // An agent may ignore its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(prompt);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, isLate, errors: errors.trim() });
    });
  });
}
