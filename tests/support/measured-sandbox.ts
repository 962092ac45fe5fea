// A sandbox server in a separate process that reports how long its event loop was blocked and how much memory it uses.
import { readFileSync } from 'node:fs';
import { demoToken } from '../../src/sandbox/seeds/demo-token';
import { startServer } from '../../src/sandbox/node/server/server';

/** Milliseconds between two measurements. */
const PAUSE = 2;

/** Milliseconds for which the main thread has run. Unlike a wall clock, it stops while other programs use the processor. Linux only. */
const now = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;

let last = now();
let longestBlock = 0;
setInterval(() => {
  const current = now();
  longestBlock = Math.max(longestBlock, current - last);
  last = current;
}, PAUSE);

process.on('message', () => {
  setTimeout(() => {
    process.send?.({ longestBlock, memory: process.memoryUsage.rss() });
    longestBlock = 0;
  }, 5 * PAUSE);
});

async function main(): Promise<void> {
  const { origin, sandbox } = await startServer({ port: 0, rateLimits: false });
  process.send?.({ origin, token: await demoToken(sandbox) });
}

void main();
