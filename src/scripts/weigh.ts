import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';

/** Bytes of one kind of file that a page loads by itself. */
export interface Bytes {
  files: number;
  raw: number;
  gzip: number;
  brotli: number;
}

/** What a page costs a reader who opens it and does nothing else. */
export interface Weight {
  script: Bytes;
  style: Bytes;
  html: Bytes;
}

const total = (bodies: Buffer[]): Bytes => ({
  files: bodies.length,
  raw: bodies.reduce((sum, body) => sum + body.length, 0),
  gzip: bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0),
  brotli: bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0),
});

/**
 * Opens a page with an empty cache and data saver on, so that pages behind its links are not prefetched, and counts what came.
 * Bytes are compressed here, at the best levels, so that they don't depend on the server.
 */
export async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }));
  const bodies: { type: string; body: Promise<Buffer> }[] = [];
  page.on('response', (response) => bodies.push({ type: response.request().resourceType(), body: response.body() }));
  await page.goto(url, { waitUntil: 'networkidle' });
  const loaded = await Promise.all(bodies.map(async ({ type, body }) => ({ type, body: await body })));
  await context.close();
  const of = (type: string): Bytes => total(loaded.filter((one) => one.type === type).map(({ body }) => body));
  return { script: of('script'), style: of('stylesheet'), html: of('document') };
}
