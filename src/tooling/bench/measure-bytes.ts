import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';

/** Bytes of one kind of file that a page loads by itself. */
export interface Bytes {
  files: number;
  raw: number;
  gzip: number;
  brotli: number;
}

/** What a page costs a reader who opens it and does nothing else. */
export interface Weight {
  html: Bytes;
  script: Bytes;
  style: Bytes;
  font: Bytes;
  image: Bytes;
  other: Bytes;
}

/** By what the server calls a file: browsers call a script "other" that is only preloaded. The first that fits. */
const KINDS: readonly [kind: Exclude<keyof Weight, 'other'>, type: RegExp][] = [
  ['html', /^text\/html/],
  ['script', /^(?:text|application)\/javascript/],
  ['style', /^text\/css/],
  ['font', /^(?:font\/|application\/font)/],
  ['image', /^image\//],
];

/** @param type the content type of an answer. */
export const kindOf = (type: string): keyof Weight => KINDS.find(([, pattern]) => pattern.test(type))?.[0] ?? 'other';

const total = (bodies: Buffer[]): Bytes => ({
  files: bodies.length,
  raw: bodies.reduce((sum, body) => sum + body.length, 0),
  gzip: bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0),
  brotli: bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0),
});

/** The framework says on the root element when a page answers: an expression for the browser. */
export const HYDRATED = `document.documentElement.dataset.hasHydrated === 'true'`;

/**
 * Opens a page with an empty cache and data saver on, so that pages behind its links are not prefetched, and counts what came.
 * Bytes are compressed here, at the best levels, so that they don't depend on the server.
 * @param ready an expression that is true once the page answers. The network alone says nothing: ours rests before scripts are asked for.
 */
export async function weigh(browser: Browser, url: string, ready = HYDRATED): Promise<Weight> {
  // Our own policy would block the question whether the page is ready.
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }));
  const bodies: { kind: keyof Weight; body: Promise<Buffer> }[] = [];
  const note = (response: Response): void =>
    void bodies.push({ kind: kindOf(response.headers()['content-type'] ?? ''), body: response.body() });
  page.on('response', note);
  await page.goto(url);
  await page.waitForFunction(ready);
  await page.waitForLoadState('networkidle');
  // What comes later is cut off with the page, and belongs to no visit.
  page.off('response', note);
  const loaded = await Promise.all(bodies.map(async ({ kind, body }) => ({ kind, body: await body })));
  await context.close();
  const of = (wanted: keyof Weight): Bytes => total(loaded.filter(({ kind }) => kind === wanted).map(({ body }) => body));
  return { html: of('html'), script: of('script'), style: of('style'), font: of('font'), image: of('image'), other: of('other') };
}
