import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';

/** A slow phone on a slow network: 4 times slower than this machine, 1.6 Mbit/s, 150 ms there and back. */
const CPU = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const RUNS = 5;

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
  woff2: 'font/woff2',
};

/** Serves a folder compressed, as hosts do: without that, the larger site would look worse than it is. */
export function serveCompressed(folder: string): Promise<{ url: string; close(): void }> {
  const compressed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const route = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
    const file = [route, `${route}/index.html`, `${route}.html`]
      .map((one) => path.join(folder, one))
      .find((one) => existsSync(one) && path.extname(one) !== '');
    if (!file) return void response.writeHead(404).end();
    const body = compressed.get(file) ?? gzipSync(readFileSync(file));
    compressed.set(file, body);
    response
      .writeHead(200, { 'Content-Type': TYPES[path.extname(file).slice(1)] ?? 'application/octet-stream', 'Content-Encoding': 'gzip' })
      .end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }),
    );
  });
}

async function once(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', NETWORK);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  await page.goto(url, { waitUntil: 'commit' });
  const at = await page.waitForFunction(() => document.documentElement.dataset.hasHydrated === 'true' && performance.now(), undefined, {
    timeout: 60_000,
  });
  const milliseconds = Number(await at.jsonValue());
  await context.close();
  return milliseconds;
}

/** Milliseconds until the page answers, the median of some runs with an empty cache. */
export async function timeToHydrated(browser: Browser, url: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < RUNS; turn++) times.push(await once(browser, url));
  return times.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
}
