import { readdirSync } from 'node:fs';
import path from 'node:path';
import { headersOf, REVALIDATED } from '../src/tooling/hosting/header-table';
import { HEADERS_FILE, readHeadersFile } from '../src/tooling/hosting/headers-file';
import { buildFolder, expect, open, test } from './support/site';

const rules = readHeadersFile(buildFolder);

test('responses have security headers and only hashed files are cached', async ({ request }) => {
  const [asset = ''] = readdirSync(path.join(buildFolder, 'assets/js'));
  for (const [address, status, cache] of [
    ['/', 200, REVALIDATED],
    ['/apis', 200, REVALIDATED],
    ['/search-index.json', 200, REVALIDATED],
    [`/assets/js/${asset}`, 200, 'public, max-age=31536000, immutable'],
    ['/nowhere', 404, REVALIDATED],
    [`/${HEADERS_FILE}`, 404, REVALIDATED],
  ] as const) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(status);
    const headers = response.headers();
    expect(headers['cache-control'], address).toBe(cache);
    // A page also links to its Markdown version.
    const { link, ...others } = headers;
    for (const [name, value] of Object.entries(headersOf(rules, '/')))
      if (name === 'Link') expect((link ?? '').replace(/, <[^>]+\.md>; rel=alternate; type="text\/markdown"$/, ''), address).toBe(value);
      else if (name !== 'Cache-Control') expect(others[name.toLowerCase()]).toBe(value);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

test('an injected script is blocked and reported by the browser', async ({ page, complaints }) => {
  await page.route('**/apis', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '<body',
      `<script>window.got = 'script'</script><img src="data:," onerror="window.got = 'event'"><script src="https://evil.example/x.js"></script><body`,
    );
    await route.fulfill({ response, body });
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
  expect(complaints.filter((complaint) => complaint.includes('Content Security Policy')).length).toBeGreaterThanOrEqual(3);
  complaints.length = 0;
});

test('web tools can import the specifications', async ({ request }) => {
  expect((await request.get('/openapi/v3.yaml')).headers()).toMatchObject({ 'access-control-allow-origin': '*' });
  expect((await request.get('/apis')).headers()).not.toHaveProperty('access-control-allow-origin');
});
