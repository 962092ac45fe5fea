import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, PORTS } from './free-port';

test('ports that are asked for at the same time differ, and the system hands out none of them', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(new Set(ports).size).toBe(50);
  expect(ports.filter((port) => port < PORTS.from || port >= PORTS.to)).toEqual([]);
});

test('a port where something listens is left out', async () => {
  const port = await freePort();
  const server = createServer().listen(port + 1, '127.0.0.1');
  await once(server, 'listening');
  try {
    expect(await freePort()).not.toBe(port + 1);
  } finally {
    server.close();
  }
});
