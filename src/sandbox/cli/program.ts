import { text } from 'node:stream/consumers';
import { main } from './main';

/** Runs the process's command line and sets its exit code. @param program The command that runs it, for usage lines. */
export async function runProgram(program: string): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  // A reader such as `head` may close the pipe early.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.exitCode = await main(process.argv.slice(2), {
    program,
    env: process.env,
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    stdin: () => text(process.stdin),
    stop: stop.signal,
  });
}
