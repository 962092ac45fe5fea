import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { replyTo } from './messages';
import type { McpServer } from './server';

/** Serves one client over standard input and output, one message per line, until it closes the input or `stop` is aborted. */
export async function serveStdio(
  server: McpServer,
  { input, output }: { input: Readable; output: Writable },
  stop: AbortSignal,
): Promise<void> {
  if (stop.aborted) return;
  const running = new Set<Promise<void>>();
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  stop.addEventListener('abort', () => lines.close(), { once: true });
  lines.on('line', (line) => {
    if (line.trim() === '') return;
    // Messages are handled concurrently, so a cancellation reaches a running request.
    const reply = replyTo(server, line).then((response) => void (response && output.write(`${JSON.stringify(response)}\n`)));
    running.add(reply);
    void reply.finally(() => running.delete(reply));
  });
  await new Promise<void>((resolve) => lines.on('close', resolve));
  if (!stop.aborted) await Promise.all(running);
}
