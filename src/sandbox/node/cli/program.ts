import { buffer } from 'node:stream/consumers';
import { decodedText } from '../common/decoded-text';
import { main } from './main';
import { showInPager } from './pager';
import { printable } from '../../../domain/printable';

/** Ctrl+C, a request to stop, a closed terminal, Ctrl+\\, and Ctrl+Break on Windows. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGBREAK'] as const;

/** Runs the process's command line and sets its exit code. @param program The command that runs it, for usage lines. */
export async function runProgram(program: string): Promise<void> {
  const stop = new AbortController();
  const listen = (): void => {
    // A signal can arrive twice: npm passes on the one that the terminal sends to the whole group.
    for (const signal of SIGNALS) process.on(signal, () => stop.abort());
  };
  let isListening = false;
  let hasFailed = false;
  const fail = (): void => {
    hasFailed = true;
    process.exitCode = 2;
  };
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    // A reader such as `head` may close the pipe early. Nobody reads what follows, so commands that would run on end now.
    if (code !== 'EPIPE' && !hasFailed) {
      process.stderr.write(`The output can't be written (${code}).\n`);
      fail();
    }
    stop.abort();
  });
  process.stderr.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') fail();
  });
  const out = (text: string): void => void process.stdout.write(`${printable(text)}\n`);
  const exitCode = await main(process.argv.slice(2), {
    program,
    env: process.env,
    out,
    page: async (text) => {
      if (!process.stdout.isTTY || !(await showInPager(`${printable(text)}\n`, process.env))) out(text);
    },
    err: (line) => void process.stderr.write(`${printable(line)}\n`),
    stdin: async () => decodedText(await buffer(process.stdin)),
    get stop() {
      // Only for commands that react to it. The system ends the others.
      if (!isListening) listen();
      isListening = true;
      return stop.signal;
    },
  });
  process.exitCode = hasFailed ? 2 : exitCode;
  if (!stop.signal.aborted) return;
  // Requests that are still running would delay the end.
  await new Promise((resolve) => process.stdout.write('', resolve));
  process.exit();
}
