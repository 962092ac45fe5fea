import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { failureCause } from './failure-cause';

async function urlOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const causeAt = async (url: string, init?: RequestInit): Promise<string> =>
  fetch(url, init).then(
    (response) => `status ${response.status}`,
    (error: unknown) => failureCause(error),
  );

const silent = (): Server => createHttpServer(() => undefined).unref();

test('the cause of a failed request says what happened', async () => {
  const moved = createHttpServer((_, response) => void response.writeHead(302, { Location: '/' }).end());
  const closing = createServer((socket) => void socket.destroy());
  const other = createServer((socket) => void socket.end('SSH-2.0-OpenSSH\r\n'));
  expect(await causeAt('http://127.0.0.1:8')).toBe('connect ECONNREFUSED 127.0.0.1:8');
  expect(await causeAt('http://localhost:8')).toMatch(/ECONNREFUSED/);
  expect(await causeAt('http://127.0.0.1:6000')).toBe('bad port');
  expect(await causeAt(await urlOf(silent()), { signal: AbortSignal.timeout(50) })).toBe('timeout');
  expect(await causeAt(await urlOf(moved), { redirect: 'error' })).toBe('unexpected redirect');
  expect(await causeAt(await urlOf(closing))).toMatch(/other side closed|ECONNRESET/);
  expect(await causeAt(await urlOf(other))).toMatch(/HTTP/);
  expect(await causeAt(await urlOf(silent()), { headers: { 'Transfer-Encoding': 'chunked' } })).toContain('transfer-encoding');
});

test('an error with several causes and values that are no errors have a text, too', () => {
  const cause = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  expect(failureCause(new TypeError('fetch failed', { cause }))).toBe('ECONNREFUSED');
  expect(failureCause(new Error('broken'))).toBe('broken');
  expect(failureCause('broken')).toBe('broken');
});
