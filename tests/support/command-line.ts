import type { CommandIo } from '../../src/sandbox/node/common/command';
import { main } from '../../src/sandbox/node/cli/main';

export interface CommandResult {
  code: number;
  out: string;
  err: string;
}

/** Runs a command line of the sandbox in this process. */
export async function runCommand(
  args: readonly string[],
  { stdin = '', ...more }: Partial<Omit<CommandIo, 'stdin'>> & { stdin?: string } = {},
): Promise<CommandResult> {
  const result = { out: '', err: '' };
  const out = (text: string): void => void (result.out += `${text}\n`);
  const code = await main(args, {
    program: 'partita-sandbox',
    env: {},
    out,
    page: (text) => Promise.resolve(out(text)),
    err: (text) => void (result.err += `${text}\n`),
    stdin: () => Promise.resolve(stdin),
    // Commands that run until they're stopped end immediately, and a check runs to its end.
    stop: args[0] === 'check' ? new AbortController().signal : AbortSignal.abort(),
    ...more,
  });
  return { code, ...result };
}
