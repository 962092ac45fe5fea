import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { localBaseUrls } from '../../data/base-urls';
import { sandboxTerminals } from '../../data/sandbox-terminals';
import { sandboxWorld } from '../../data/sandbox-world';
import { InputError } from '../cli/command';
import type { Shop } from './shop';

/** How long a shop may take to start, in milliseconds. */
const TIMEOUT = 30_000;
const POLL = 50;
/** The maximum characters of the shop's output in an error message. */
const MAX_OUTPUT = 2000;

/** Returns the environment variables for a shop that uses a sandbox. `PARTITA_CHECK` enables its test routes. */
export function shopEnvironment(sandboxUrl: string): Record<string, string> {
  const { PARTITA_ID_URL = '', PARTITA_API_URL = '' } = localBaseUrls(sandboxUrl);
  return {
    PARTITA_ID_URL,
    PARTITA_API_URL,
    PARTITA_CLIENT_ID: sandboxWorld.clientId,
    PARTITA_CLIENT_SECRET: sandboxWorld.clientSecret,
    PARTITA_TERMINAL_ID: sandboxTerminals[0]?.terminalId ?? '',
    PARTITA_WEBHOOK_SECRET: sandboxWorld.webhookSecret,
    PARTITA_CHECK: '1',
  };
}

/** Formats the environment variables as a shell command. */
export const exportLine = (sandboxUrl: string): string =>
  `export ${Object.entries(shopEnvironment(sandboxUrl))
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')}`;

/**
 * Starts the shop with a command in a new process group, so the command's child processes can be stopped, too.
 * @returns a function that stops the shop.
 * @throws InputError if the command exits, or if nothing listens at the shop's address in time.
 */
export async function startShop(
  command: string,
  {
    shop,
    sandboxUrl,
    env,
    stop: interrupted,
  }: { shop: Shop; sandboxUrl: string; env: Readonly<Record<string, string | undefined>>; stop?: AbortSignal },
): Promise<() => void> {
  if (await shop.isReachable())
    throw new InputError(`Something already listens at ${shop.url}. Stop it, or leave out --start to check it.`);
  const isGroup = process.platform !== 'win32';
  const child = spawn(command, {
    shell: true,
    detached: isGroup,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, PORT: new URL(shop.url).port || '80', ...shopEnvironment(sandboxUrl) },
  });
  let output = '';
  let hasEnded = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output = (output + part.toString()).slice(-MAX_OUTPUT)));
  child.on('error', () => (hasEnded = true)).on('close', () => (hasEnded = true));
  const stop = (): void => {
    if (hasEnded || child.pid === undefined) return;
    try {
      process.kill(isGroup ? -child.pid : child.pid);
    } catch {
      // The process has already exited.
    }
  };
  interrupted?.addEventListener('abort', stop, { once: true });
  const until = Date.now() + TIMEOUT;
  while (!(await shop.isReachable())) {
    const problem = hasEnded ? `The command "${command}" ended` : Date.now() > until ? `Nothing listens at ${shop.url}` : undefined;
    if (problem !== undefined) {
      stop();
      throw new InputError(`${problem}, so the shop didn't start.${output.trim() ? ` Its last output was:\n${output.trim()}` : ''}`);
    }
    await wait(POLL);
  }
  return stop;
}
