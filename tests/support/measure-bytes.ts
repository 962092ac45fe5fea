import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';

/** The size of one kind of file that a page loads without interaction. */
interface Bytes {
  files: number;
  raw: number;
  gzip: number;
  brotli: number;
}

/** The bytes that a page loads before a reader interacts with it. */
export interface PageBytes {
  html: Bytes;
  script: Bytes;
  style: Bytes;
  font: Bytes;
  image: Bytes;
  other: Bytes;
}

/** Kinds by content type, because browsers report preloaded scripts as "other". The first match applies. */
const KINDS: readonly [kind: Exclude<keyof PageBytes, 'other'>, type: RegExp][] = [
  ['html', /^text\/html/],
  ['script', /^(?:text|application)\/javascript/],
  ['style', /^text\/css/],
  ['font', /^(?:font\/|application\/font)/],
  ['image', /^image\//],
];

/** @param type the content type of a response. */
export const kindOf = (type: string): keyof PageBytes => KINDS.find(([, pattern]) => pattern.test(type))?.[0] ?? 'other';

const sizes = new Map<string, Omit<Bytes, 'files'>>();

/** Compresses each file only once, because that takes up to a second, and pages share most of their files. */
function sizeOf(body: Buffer): Omit<Bytes, 'files'> {
  const key = createHash('sha256').update(body).digest('base64');
  const size = sizes.get(key) ?? {
    raw: body.length,
    gzip: gzipSync(body, { level: 9 }).length,
    brotli: brotliCompressSync(body).length,
  };
  sizes.set(key, size);
  return size;
}

const total = (bodies: Buffer[]): Bytes =>
  bodies.map(sizeOf).reduce<Bytes>(
    (sum, size) => ({
      files: sum.files + 1,
      raw: sum.raw + size.raw,
      gzip: sum.gzip + size.gzip,
      brotli: sum.brotli + size.brotli,
    }),
    { files: 0, raw: 0, gzip: 0, brotli: 0 },
  );

/** An expression for the browser. Docusaurus sets this attribute when a page is interactive. */
export const HYDRATED = `document.documentElement.dataset.hasHydrated === 'true'`;

/**
 * Resolves when no response has arrived for half a second. Playwright's `networkidle` is reached only once per visit, which can be before a
 * busy page requests its search.
 */
async function waitUntilQuiet(responses: readonly unknown[]): Promise<void> {
  for (let seen = -1; seen !== responses.length;) {
    seen = responses.length;
    await setTimeout(500);
  }
}

/**
 * Opens a page with an empty cache, and measures what it loads. Data saver is on, so linked pages aren't prefetched. Responses are
 * compressed here at the highest levels, so the result doesn't depend on the server.
 * @param ready An expression that's true when the page is interactive. The network can be idle earlier, before scripts are requested.
 */
export async function measureBytes(browser: Browser, url: string, ready = HYDRATED): Promise<PageBytes> {
  // The page's Content-Security-Policy would block the expression.
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }));
  const bodies: { kind: keyof PageBytes; body: Promise<Buffer> }[] = [];
  const note = (response: Response): void =>
    void bodies.push({ kind: kindOf(response.headers()['content-type'] ?? ''), body: response.body() });
  page.on('response', note);
  await page.goto(url);
  await page.waitForFunction(ready);
  await waitUntilQuiet(bodies);
  // Ignores later responses, which closing the page would cut off.
  page.off('response', note);
  const loaded = await Promise.all(bodies.map(async ({ kind, body }) => ({ kind, body: await body })));
  await context.close();
  const of = (wanted: keyof PageBytes): Bytes => total(loaded.filter(({ kind }) => kind === wanted).map(({ body }) => body));
  return { html: of('html'), script: of('script'), style: of('style'), font: of('font'), image: of('image'), other: of('other') };
}
