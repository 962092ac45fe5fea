import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { McpServer } from './server';
import { serveStdio } from './stdio';

/** A server that returns the ID and the parameters of each message. */
const echo = {
  handle: ({ id, params }: Record<string, unknown>) => Promise.resolve({ jsonrpc: '2.0', id, result: params }),
} as unknown as McpServer;

/** Sends chunks of input, and returns the responses. */
async function responsesTo(chunks: readonly (string | Buffer)[]): Promise<unknown[]> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let text = '';
  output.setEncoding('utf8').on('data', (part: string) => (text += part));
  const served = serveStdio(echo, { input, output }, new AbortController().signal);
  for (const chunk of chunks) input.write(chunk);
  input.end();
  await served;
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);
}

const message = (id: number, text: string): string => JSON.stringify({ jsonrpc: '2.0', id, method: 'echo', params: { text } });

test('a message may contain separators that only some programs take for the end of a line', async () => {
  // JSON.stringify leaves these characters as they are, and they are common in text that was copied from a web page.
  const text = 'one\u2028two\u2029three\u0085four';
  expect(await responsesTo([`${message(1, text)}\n`, `${message(2, 'next')}\r\n`])).toEqual([
    { jsonrpc: '2.0', id: 1, result: { text } },
    { jsonrpc: '2.0', id: 2, result: { text: 'next' } },
  ]);
});

test('messages arrive in any chunks, also when a character is cut in half', async () => {
  const bytes = Buffer.from(`${message(1, '€ äöü')}\n\n${message(2, 'last, without a line feed')}`);
  const chunks = [...bytes].map((byte) => Buffer.from([byte]));
  expect(await responsesTo(chunks)).toMatchObject([{ id: 1, result: { text: '€ äöü' } }, { id: 2 }]);
});

test('a line without an end is refused, and the next one is handled', async () => {
  const responses = await responsesTo([...Array.from({ length: 40 }, () => 'x'.repeat(100_000)), `\n${message(2, 'next')}\n`]);
  expect(responses).toMatchObject([{ id: null, error: { message: expect.stringContaining('at most') as unknown } }, { id: 2 }]);
});

test('stopping ends it, although the input stays open', async () => {
  const stop = new AbortController();
  const input = new PassThrough();
  const served = serveStdio(echo, { input, output: new PassThrough() }, stop.signal);
  input.write(`${message(1, 'first')}\n`);
  stop.abort();
  await served;
});
