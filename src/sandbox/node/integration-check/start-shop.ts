import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { InputError } from '../common/command';
import { environmentOf } from '../common/environment';
import type { Shop } from './shop';

/** How long a shop may take to start, in milliseconds. */
const TIMEOUT = 30_000;
/** How long it may take to stop before it's ended. */
const STOP_TIMEOUT = 5000;
const KILL_TIMEOUT = 1000;
const POLL = 50;
/** The maximum characters of the shop's output in an error message. */
const MAX_OUTPUT = 2000;

/** Returns the environment variables for a shop that uses a sandbox. `PARTITA_CHECK` enables its test routes. */
export const shopEnvironment = (sandboxUrl: string): Record<string, string> => ({ ...environmentOf(sandboxUrl), PARTITA_CHECK: '1' });

/** Formats the environment variables as a shell command. */
export const exportLine = (sandboxUrl: string): string =>
  `export ${Object.entries(shopEnvironment(sandboxUrl))
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')}`;

const isWindows = process.platform === 'win32';

/** Sends a signal to a command and its child processes. */
function signalAll({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  // Windows has no process groups.
  if (isWindows) spawnSync('taskkill', ['/pid', String(pid), '/t', ...(signal === 'SIGKILL' ? ['/f'] : [])], { stdio: 'ignore' });
  else if (isRunning({ pid })) process.kill(-pid, signal);
}

/** Whether a command or one of its child processes still runs. On Windows, only the command itself is known. */
function isRunning({ pid, exitCode, signalCode }: Pick<ChildProcess, 'pid'> & Partial<ChildProcess>): boolean {
  if (pid === undefined) return false;
  if (isWindows) return exitCode === null && signalCode === null;
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

/** Asks a command and its child processes to stop, and ends those that don't. */
async function stopAll(child: ChildProcess): Promise<void> {
  for (const [signal, patience] of [
    ['SIGTERM', STOP_TIMEOUT],
    ['SIGKILL', KILL_TIMEOUT],
  ] as const) {
    signalAll(child, signal);
    const until = performance.now() + patience;
    while (isRunning(child) && performance.now() < until) await wait(POLL);
  }
  // A process that left the group may still hold them, and they would keep this program running.
  child.stdout?.destroy();
  child.stderr?.destroy();
}

/**
 * Starts the shop with a command in a new process group, so the command's child processes can be stopped, too.
 * @param stop Ends the wait for the shop.
 * @returns a function that stops the shop, and resolves when it has.
 * @throws InputError if the command exits, or if nothing listens at the shop's address in time. The shop is stopped then.
 */
export async function startShop(
  command: string,
  {
    shop,
    sandboxUrl,
    env,
    stop: interrupted,
  }: { shop: Shop; sandboxUrl: string; env: Readonly<Record<string, string | undefined>>; stop?: AbortSignal },
): Promise<() => Promise<void>> {
  if (await shop.isReachable())
    throw new InputError(`Something already listens at ${shop.url}. Stop it, or leave out --start to check it.`);
  const child = spawn(command, {
    shell: true,
    detached: !isWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, PORT: new URL(shop.url).port || '80', ...shopEnvironment(sandboxUrl) },
  });
  const kill = (): void => signalAll(child, 'SIGKILL');
  process.once('exit', kill);
  const stop = async (): Promise<void> => {
    await stopAll(child);
    process.off('exit', kill);
  };
  let output = '';
  let hasEnded = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output = (output + part.toString()).slice(-MAX_OUTPUT)));
  child.on('error', () => (hasEnded = true)).on('close', () => (hasEnded = true));
  const until = Date.now() + TIMEOUT;
  while (!(await shop.isReachable())) {
    // The command can start the shop in the background and end.
    const problem =
      hasEnded && !isRunning(child) ? `The command "${command}" ended` : Date.now() > until ? `Nothing listens at ${shop.url}` : undefined;
    if (problem !== undefined || interrupted?.aborted) {
      await stop();
      const said = stripVTControlCharacters(output).trim();
      throw new InputError(`${problem}, so the shop didn't start.${said ? ` Its last output was:\n${said}` : ''}`);
    }
    await wait(POLL);
  }
  return stop;
}
