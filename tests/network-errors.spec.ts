// The network drops and recovers, or the host serves an older or newer version of the site.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { INDEX_FILE } from '../src/data/search-service';
import { serveFolder } from '../src/tooling/commands/static-server';
import { buildFolder, expect, hydrated, kinds, open, test } from './support/site';
import { root } from './support/built-site';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** The route that a newer version's index contains. */
const NEWER = '/getting-started/brand-new';

const offline = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection' });

test('navigation shows a message offline and continues when the network returns', async ({ page, complaints }) => {
  await open(page, kinds.guide);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Phases' }).first().click();
  await expect(offline(page)).toContainText("The next page opens when you're back online");
  await expect(heading(page)).toHaveText('Plan options');
  await page.context().setOffline(false);
  await expect(heading(page)).toHaveText('Phases of an integration project');
  await expect(offline(page)).toHaveCount(0);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  complaints.length = 0;
});

test('console input survives a dismissed offline message and a second attempt', async ({ page, complaints }) => {
  await open(page, kinds.operation);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('textbox', { name: 'Body as JSON' }).fill('{"half": "typed"');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Get a plan' }).first().click();
  await expect(offline(page)).toBeVisible();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(offline(page)).toHaveCount(0);
  await expect(page).toHaveURL(kinds.operation);
  await expect(page.getByRole('textbox', { name: 'Body as JSON' })).toHaveValue('{"half": "typed"');
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Get a plan' }).first().click();
  await expect(heading(page)).toHaveText('Get a plan');
  complaints.length = 0;
});

test('navigation retries when the network is down but the browser reports online', async ({ page, complaints }) => {
  await open(page, kinds.guide);
  await page.route('**', (route) => route.abort('connectionfailed'));
  await page.getByRole('link', { name: 'Phases' }).first().click();
  await expect(offline(page)).toBeVisible();
  await page.unroute('**');
  await expect(heading(page)).toHaveText('Phases of an integration project');
  complaints.length = 0;
});

test('a script that fails once is retried without a reload', async ({ page, complaints }) => {
  await open(page, '/direct-api/quickstart');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  let failed = 0;
  await page.route('**/assets/**', (route) => {
    if (route.request().resourceType() !== 'script' || failed > 0) return route.continue();
    failed += 1;
    return route.abort('internetdisconnected');
  });
  await page.locator('main a[href="/api/v3/refund"]').first().click();
  await expect(heading(page)).toHaveText('Refund a plan');
  expect(failed).toBe(1);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  complaints.length = 0;
});

test('a script loads when the browser cached its 404 response', async ({ page, complaints }) => {
  const site = await serveFolder(buildFolder);
  /** Scripts that were missing once, while a release was in progress. */
  const missed = new Set<string>();
  let isPublishing = false;
  const respond = async (url: string, response: ServerResponse): Promise<void> => {
    try {
      const found = await fetch(new URL(url, site.url));
      response.writeHead(found.status, { 'Content-Type': found.headers.get('content-type') ?? '' });
      response.end(Buffer.from(await found.arrayBuffer()));
    } catch {
      // The test has ended.
      response.destroy();
    }
  };
  const host = createServer((request, response) => {
    const { url = '/' } = request;
    if (isPublishing && url.startsWith('/assets/js/') && !missed.has(url)) {
      missed.add(url);
      response.writeHead(404, { 'Cache-Control': 'public, max-age=31536000, immutable' }).end();
      return;
    }
    void respond(url, response);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  await open(page, `http://127.0.0.1:${(host.address() as AddressInfo).port}/direct-api/quickstart`);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  isPublishing = true;
  await page.locator('main a[href="/api/v3/refund"]').first().click();
  await expect(heading(page)).toHaveText('Refund a plan');
  expect(missed.size).toBeGreaterThan(0);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  complaints.length = 0;
  await page.close();
  host.closeAllConnections();
  host.close();
  await site.close();
});

test('unsent console input survives a reload, without the token, until sent', async ({ page }) => {
  await open(page, kinds.operation);
  const body = page.getByRole('textbox', { name: 'Body as JSON' });
  const openConsole = async (): Promise<void> => {
    await hydrated(page);
    await page.getByRole('button', { name: 'Try it' }).click();
  };
  await openConsole();
  const sample = await body.inputValue();
  const typed = sample.replace('{', '{ ');
  await body.fill(typed);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'is still here' })).toContainText('Your unsent draft');
  await openConsole();
  await expect(body).toHaveValue(typed);
  const stored = await page.evaluate(() => sessionStorage.getItem('docs-unsent v3/InstallmentPlan') ?? '');
  expect(stored).toContain('parameters');
  expect(stored).not.toContain('token');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Response', exact: true }).getByRole('status')).toContainText('201 Created');
  await page.reload();
  await openConsole();
  await expect(body).toHaveValue(sample);
});

/** Searches in a tab of this version with a newer version's index, and opens a hit that only the newer version has. */
async function followNewerHit(page: Page): Promise<void> {
  await page.route(new RegExp(INDEX_FILE), async (route) => {
    const index = await (await route.fetch()).text();
    await route.fulfill({ contentType: 'application/json', body: index.replaceAll(kinds.guide, NEWER) });
  });
  await open(page, '/search?q=plan+options');
  await page.locator(`main a[href^="${NEWER}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`${NEWER}(#.*)?$`));
}

test('a hit from a newer version loads its page from the server', async ({ page }) => {
  await page.route(new RegExp(NEWER), (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>New</title><h1>A page of the next version</h1>' }),
  );
  await followNewerHit(page);
  await expect(heading(page)).toHaveText('A page of the next version');
});

test('a hit without a page shows not found after one request', async ({ page }) => {
  let requests = 0;
  page.on('request', (request) => request.url().includes(NEWER) && (requests += 1));
  await followNewerHit(page);
  await expect(heading(page)).toHaveText('Page not found');
  // The page renders before the request starts.
  await expect.poll(() => requests).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(requests).toBe(1);
  await page.getByRole('main').getByRole('link', { name: 'Error codes' }).click();
  await expect(page).toHaveURL('/api/v3/errors');
});

/** A service worker that serves every page from its cache, as an earlier site on the same host may have installed. */
const OLD_WORKER = `
self.addEventListener('install', (event) => { self.skipWaiting(); event.waitUntil(caches.open('old').then((one) => one.addAll(['/']))); });
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(caches.match('/').then((hit) => hit || fetch(event.request)));
});`;

test("an old site's service worker unregisters after its next update check", { tag: '@slow' }, async ({ browser }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-old-'));
  writeFileSync(path.join(folder, 'sw.js'), OLD_WORKER);
  writeFileSync(path.join(folder, '404.html'), 'missing');
  writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><title>Old</title><h1>The old site</h1><script>navigator.serviceWorker.register('/sw.js')</script>`,
  );
  const context = await browser.newContext();
  const page = await context.newPage();
  const old = await serveFolder(folder);
  const port = Number(new URL(old.url).port);
  await page.goto(old.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await old.close();
  const now = await serveFolder(buildFolder, { port });
  // Without sw.js, the old page would be served forever.
  await page.goto(now.url + kinds.guide.slice(1));
  await expect(heading(page)).toHaveText('The old site');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(heading(page)).toHaveText('Plan options');
  await hydrated(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await context.close();
  await now.close();
  rmSync(folder, { recursive: true });
});

test('removing an old service worker keeps what other applications of the host stored', async ({ browser }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-shared-'));
  mkdirSync(path.join(folder, 'docs'));
  writeFileSync(path.join(folder, '404.html'), 'missing');
  writeFileSync(path.join(folder, 'index.html'), 'The shop');
  writeFileSync(path.join(folder, 'docs/index.html'), '<!doctype html><h1>The docs</h1>');
  writeFileSync(path.join(folder, 'docs/sw.js'), OLD_WORKER.replace("addAll(['/'])", "addAll(['/docs/'])"));
  const context = await browser.newContext();
  const page = await context.newPage();
  const host = await serveFolder(folder);
  await page.goto(`${host.url}docs/`);
  await page.evaluate(async () => {
    const store = async (name: string, urls: string[]): Promise<void> => (await caches.open(name)).addAll(urls);
    await store('shop', ['/']);
    await store('mixed', ['/', '/docs/']);
    await caches.open('empty');
    await navigator.serviceWorker.register('/docs/sw.js');
    await navigator.serviceWorker.ready;
  });
  writeFileSync(path.join(folder, 'docs/sw.js'), readFileSync(path.join(root, 'static/sw.js')));
  // The worker reloads the pages of the docs when it leaves, at any time from now on, but not the one of the shop.
  const shop = await context.newPage();
  await shop.goto(host.url);
  await shop.evaluate(async () => (await navigator.serviceWorker.getRegistration('/docs/'))?.update());
  const registrations = (): Promise<number> => shop.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(registrations).toBe(0);
  const stored = await shop.evaluate(async () => {
    const paths = async (name: string): Promise<string[]> =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    return Promise.all((await caches.keys()).toSorted().map(async (name) => [name, await paths(name)]));
  });
  expect(stored).toEqual([
    ['empty', []],
    ['mixed', ['/']],
    ['shop', ['/']],
  ]);
  await context.close();
  await host.close();
  rmSync(folder, { recursive: true });
});

/** A host that allows browsers to cache pages for a year, with cached pages whose scripts no longer exist. */
function keepingHost(): Promise<{ server: Server; url: string; update(): void }> {
  let isOld = true;
  const server = createServer((request, response) => {
    response.setHeader('cache-control', 'max-age=31536000');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.url?.startsWith('/assets/')) return response.writeHead(404).end();
    response.end(isOld ? oldPage : '<!doctype html><h1>Version 2</h1>');
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, update: () => (isOld = false) }),
    ),
  );
}

let oldPage = '';

test('a cached page with missing scripts offers Retry for the new version', async ({ page, request, complaints }) => {
  oldPage = await (await request.get(kinds.guide)).text();
  const { server, url, update } = await keepingHost();
  await page.goto(url);
  update();
  await page.goto('about:blank');
  await page.goBack();
  await expect(heading(page)).toHaveText('Plan options');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toHaveText('Version 2');
  server.close();
  complaints.length = 0;
});
