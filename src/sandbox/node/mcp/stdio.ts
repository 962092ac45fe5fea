import { addAbortSignal, type Readable, type Writable } from 'node:stream';
import { MAX_TEXT_BYTES } from '../../engine/read-body';
import { replyTo } from './messages';
import { ERRORS, failure } from './protocol';
import type { McpServer } from './server';

/**
 * Reads the lines of a stream. It splits at line feeds only: `node:readline` also splits at U+2028 and U+2029, which JSON can contain.
 * @returns each line, or undefined for one that is too long, which isn't stored.
 */
async function* linesOf(input: Readable): AsyncGenerator<string | undefined> {
  input.setEncoding('utf8');
  let line = '';
  let isTooLong = false;
  for await (const chunk of input) {
    const [first = '', ...rest] = String(chunk).split('\n');
    line += first;
    for (const next of rest) {
      yield isTooLong || line.length > MAX_TEXT_BYTES ? undefined : line;
      [line, isTooLong] = [next, false];
    }
    isTooLong ||= line.length > MAX_TEXT_BYTES;
    if (isTooLong) line = '';
  }
  if (line !== '') yield line;
}

/** Serves one client over standard input and output, one message per line, until it closes the input or `stop` is aborted. */
export async function serveStdio(
  server: McpServer,
  { input, output }: { input: Readable; output: Writable },
  stop: AbortSignal,
): Promise<void> {
  if (stop.aborted) return;
  const running = new Set<Promise<void>>();
  const respond = async (line: string | undefined): Promise<void> => {
    const tooLong = failure(null, { code: ERRORS.request, message: `A message can have at most ${MAX_TEXT_BYTES} characters.` });
    const response = line === undefined ? tooLong : await replyTo(server, line);
    if (response) output.write(`${JSON.stringify(response)}\n`);
  };
  try {
    for await (const line of linesOf(addAbortSignal(stop, input))) {
      if (line?.trim() === '') continue;
      // Messages are handled concurrently, so a cancellation reaches a running request.
      const reply = respond(line);
      running.add(reply);
      void reply.finally(() => running.delete(reply));
    }
  } catch (error) {
    if (!stop.aborted) throw error;
  }
  if (!stop.aborted) await Promise.all(running);
}
