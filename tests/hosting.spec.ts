import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import redirectPlugin, { type PluginOptions } from '@docusaurus/plugin-client-redirects';
import type { LoadContext } from '@docusaurus/types';
import { headersOf, REVALIDATED } from '../src/hosting/header-table';
import { HEADERS_FILE, readHeadersFile } from '../src/hosting/headers-file';
import { writeHeaders } from '../src/hosting/write-headers';
import { serveFolder } from '../src/scripts/static-server';
import { buildFolder, expect, open, test } from './support/site';

const rules = readHeadersFile(buildFolder);

test('every answer carries the headers; files with a hash in their name are kept, all else is asked for again', async ({ request }) => {
  const [asset = ''] = readdirSync(path.join(buildFolder, 'assets/js'));
  for (const [address, status, cache] of [
    ['/', 200, REVALIDATED],
    ['/apis', 200, REVALIDATED],
    ['/search-index.json', 200, REVALIDATED],
    [`/assets/js/${asset}`, 200, 'public, max-age=31536000, immutable'],
    ['/nowhere', 404, REVALIDATED],
    [`/${HEADERS_FILE}`, 404, REVALIDATED],
  ] as const) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(status);
    const headers = answer.headers();
    expect(headers['cache-control'], address).toBe(cache);
    for (const [name, value] of Object.entries(headersOf(rules, '/')))
      if (name !== 'Cache-Control') expect(headers[name.toLowerCase()]).toBe(value);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

test('a script that got into a page does not run, and the browser says so', async ({ page, complaints }) => {
  await page.route('**/apis', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      '<body',
      `<script>window.got = 'script'</script><img src="data:," onerror="window.got = 'event'"><script src="https://evil.example/x.js"></script><body`,
    );
    await route.fulfill({ response: answer, body });
  });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective));
  });
  await open(page, '/apis');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen.toSorted()))
    .toEqual(expect.arrayContaining(['script-src-attr', 'script-src-elem', 'script-src-elem']));
  expect(await page.evaluate(() => (window as unknown as { got?: string }).got)).toBeUndefined();
  expect(complaints.filter((one) => one.includes('Content Security Policy')).length).toBeGreaterThanOrEqual(3);
  complaints.length = 0;
});

test('pages of redirects run too: their scripts are in the policy before their files are written', async ({ page }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-headers-'));
  mkdirSync(path.join(folder, 'new'));
  writeFileSync(path.join(folder, 'new/index.html'), '<!doctype html><title>New</title><h1>The new page</h1>');
  writeFileSync(path.join(folder, '404.html'), '<!doctype html><h1>Missing</h1>');
  const siteConfig = { future: {}, trailingSlash: undefined };
  const context = { baseUrl: '/', siteConfig } as unknown as LoadContext;
  const options = { redirects: [{ from: '/old', to: '/new' }], fromExtensions: [], toExtensions: [] } as unknown as PluginOptions;
  const built = { baseUrl: '/', siteConfig, outDir: folder, routesPaths: ['/new'] } as never;
  await redirectPlugin(context, options)?.postBuild?.(built);
  writeHeaders(folder, '/');
  const server = await serveFolder(folder);
  // The page also has a tag that leads on without script, and without what follows the path.
  await page.goto(`${server.url}old?from=mail#part`);
  await expect(page.getByRole('heading', { name: 'The new page' })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}new?from=mail#part`);
  await server.close();
  rmSync(folder, { recursive: true });
});
