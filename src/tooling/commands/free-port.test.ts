import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, PORTS } from './free-port';

test('concurrent calls get different ports, none of which the system assigns', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(new Set(ports).size).toBe(50);
  expect(ports.filter((port) => port < PORTS.from || port >= PORTS.to)).toEqual([]);
});

test('a port in use is skipped', async () => {
  const port = await freePort();
  const server = createServer().listen(port + 1, '127.0.0.1');
  // If another program already listens there, the port is in use, too.
  await once(server, 'listening').catch(() => undefined);
  try {
    expect(await freePort()).not.toBe(port + 1);
  } finally {
    server.close();
  }
});
