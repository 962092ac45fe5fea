// Requests to a shop that no shopper sends: bodies that are too large or end early, lengths that can't be right, and unusual forms.
import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect } from 'vitest';
import type { Combination } from '../../src/reference/projects/combinations';
import type { Visit } from './visit';

const MEGABYTE = 1024 * 1024;

/** Sends 8 MB, with its length or in chunks. @returns the status, or nothing if the shop closes the connection without a response. */
function sendLarge(url: string, headers: Record<string, string | number>): Promise<number | undefined> {
  return new Promise((resolve) => {
    const outgoing = request(url, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    outgoing.on('error', () => resolve(undefined));
    Readable.from(Array<Buffer>(8).fill(Buffer.alloc(MEGABYTE, 'a'))).pipe(outgoing);
  });
}

/** Sends bytes. @returns the status line of the response, or nothing if the shop closes the connection without one. */
async function sendRaw(url: string, bytes: string): Promise<string | undefined> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(bytes);
  const line = await new Promise<string | undefined>((resolve) => {
    socket.once('data', (data: Buffer) => resolve(data.toString().split('\r\n')[0]));
    socket.once('close', () => resolve(undefined));
  });
  socket.destroy();
  return line;
}

/** A shop refuses what no shopper sends, and serves shoppers meanwhile. */
export async function refuseHostileRequests(visit: Visit, { webhooks }: Combination): Promise<void> {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const path of ['/checkout', ...(webhooks ? ['/webhooks'] : [])]) {
    const size = { ...form, 'Content-Length': 8 * MEGABYTE };
    // A shop may also close the connection, or reject a webhook by the signature of the part that it has read.
    expect([undefined, 400, 401, 413], `${path} with a length`).toContain(await sendLarge(visit.shop + path, size));
    // A server that doesn't read chunks asks for a length, or reads an empty form.
    expect([undefined, 400, 401, 409, 411, 413], `${path} in chunks`).toContain(await sendLarge(visit.shop + path, form));
    for (const length of ['-1', 'many', '1e3']) {
      const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n`;
      const answer = await sendRaw(visit.shop, `${head}Content-Length: ${length}\r\n\r\na=b`);
      expect(answer ?? 'HTTP/1.1 400', `${path} with the length ${length}`).toMatch(/^HTTP\/1\.[01] 4\d\d/);
    }
  }
  for (const path of ['/checkout', '/checkout?order[]=1', '/checkout/done?order[]=1', '/?order[]=1&order[]=2', '/orders/..%2f..%2fetc']) {
    const isRead = !path.startsWith('/checkout') || path.includes('done');
    const response = isRead ? await visit.get(path) : await visit.post(path, { 'order[]': '1' });
    expect(response.status, path).toBeLessThan(500);
  }
  const { hostname, port } = new URL(visit.shop);
  const waiting = Array.from({ length: 10 }, () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write('POST /checkout HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n');
    return socket;
  });
  try {
    expect((await fetch(visit.shop, { signal: AbortSignal.timeout(10_000) })).status, 'beside requests that never end').toBe(200);
  } finally {
    for (const socket of waiting) socket.destroy();
  }
}
