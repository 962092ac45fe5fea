import { spawn } from 'node:child_process';

/** What the shell returns for a command that it can't find. */
const NOT_FOUND = 127;

/**
 * Shows text in the command `$PAGER`, or in `less`, until the reader closes it.
 * @returns false if there's no pager, or the terminal can't show one. An empty `$PAGER` means that the reader wants none.
 */
export async function showInPager(text: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const chosen = env.PAGER;
  // A pager on a terminal without cursor control, such as that of some agents, waits for a key.
  if (chosen === '' || env.TERM === 'dumb') return false;
  const ignore = (): void => undefined;
  // Ctrl+C reaches both programs, and has a meaning in the pager. This one ends after it.
  process.on('SIGINT', ignore);
  // F: a text that fits on the screen needs no key to leave. X: it stays there.
  const pager = spawn(chosen ?? 'less', {
    shell: chosen !== undefined,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { LESS: 'FX', ...env },
  });
  // The reader may close it before it has read everything.
  pager.stdin.on('error', ignore).end(text);
  const isShown = await new Promise<boolean>((resolve) => {
    pager.on('error', () => resolve(false)).on('close', (code) => resolve(code !== NOT_FOUND));
  });
  process.off('SIGINT', ignore);
  return isShown;
}
