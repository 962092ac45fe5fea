import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { apiCatalog } from '../../data/well-known';
import { freePort } from '../commands/free-port';
import { serveFolder } from '../commands/static-server';
import { prefersMarkdown } from './accept';
import { headersOf, headerTable } from './header-table';
import { HEADERS_FILE, headersFile } from './headers-file';
import { contentTypeOf, mediaTypes } from './media-types';
import { startServer, webServers, type Running } from './web-servers';

const [HTML, MARKDOWN] = ['text/html; charset=utf-8', 'text/markdown; charset=utf-8'];

interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends a request with `node:http`, because `fetch` would normalize the URL and decompress the body. */
function ask(url: string, address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path: address, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(parts),
        }),
      );
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** The format for each `Accept` header. */
const TABLE: [accept: string | undefined, format: string][] = [
  [undefined, HTML],
  ['', HTML],
  ['*/*', HTML],
  ['text/*', HTML],
  ['text/html', HTML],
  ['application/json', HTML],
  ['text/markdown', MARKDOWN],
  ['TEXT/Markdown;charset=utf-8', MARKDOWN],
  ['text/markdown;q=0', HTML],
  ['text/markdown;q=0.000, text/html;q=0', HTML],
  ['text/markdown;q=0, */*', HTML],
  ['text/markdown;q=0.001', MARKDOWN],
  ['text/html, text/markdown;q=0.5', HTML],
  ['text/html;q=0.5, text/markdown', MARKDOWN],
  ['text/html;q=0.85, text/markdown;q=0.9', MARKDOWN],
  ['text/html;q=0.9, text/markdown;q=0.85', HTML],
  ['text/html;q=0.5, text/markdown;q=0.55', MARKDOWN],
  ['text/html;q=0.55, text/markdown;q=0.5', HTML],
  ['text/html;q=0.50, text/markdown;q=0.5', HTML],
  ['text/html ; q=0.3 , text/markdown ; q = 0.4', MARKDOWN],
  // Equal, so the first one decides.
  ['text/markdown, text/html', MARKDOWN],
  ['text/html, text/markdown', HTML],
  ['text/markdown;q=0.5, text/html;q=0.500', MARKDOWN],
  // Ranges.
  ['text/markdown, */*', MARKDOWN],
  ['*/*, text/markdown', MARKDOWN],
  ['text/markdown;q=0.5, */*', HTML],
  ['text/markdown;q=0.5, text/*;q=0.4, */*', MARKDOWN],
  ['text/*;q=0.5, text/html;q=0.1', MARKDOWN],
  ['text/html;q=0, */*', MARKDOWN],
  ['application/text/markdown', HTML],
  ['text/markdown-like', HTML],
  // What browsers and agents send.
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', HTML],
  ['text/markdown, text/html, */*', MARKDOWN],
  ['text/markdown, text/plain;q=0.9, */*;q=0.8', MARKDOWN],
  ['text/html, */*', HTML],
];

const text = (title: string): string => `${title}\n`.repeat(300);
const FILES: Record<string, string> = {
  'index.html': text('<h1>Home</h1>'),
  'index.md': text('# Home'),
  'a/index.html': text('<h1>A page</h1>'),
  'a.md': text('# A page'),
  'html-only/index.html': text('<h1>No Markdown</h1>'),
  '404.html': '<h1>Page not found</h1>',
  'search/index.html': text('<h1>Search</h1>'),
  'api/v3/refund/index.html': text('<h1>Refund</h1>'),
  'api/v3/refund.md': text('# Refund'),
  [apiCatalog.path]: '{"linkset":[]}',
  'assets/a.js': text('go();'),
  'downloads/SHA256SUMS': 'abc  a.zip\n',
  'downloads/a.unknown': '<script>alert(1)</script>',
  '.well-known/security.txt': 'Contact: mailto:security@partita.example\n',
  ...Object.fromEntries(Object.keys(mediaTypes).map((extension) => [`types/a.${extension}`, 'x'])),
  // Files that a deployment can leave behind.
  '.env': 'SECRET=1\n',
  '.git/config': '[core]\n',
  '.well-known/.env': 'SECRET=1\n',
  'assets/.hidden/a.js': 'SECRET\n',
};

const RULES = headerTable('/', "default-src 'none'");

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'partita-formats-'));
  for (const [file, content] of Object.entries({ ...FILES, [HEADERS_FILE]: headersFile(RULES) })) {
    mkdirSync(path.dirname(path.join(folder, 'site', file)), { recursive: true });
    writeFileSync(path.join(folder, 'site', file), content);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

async function startInstalled(name: 'nginx' | 'Caddy'): Promise<Running> {
  const server = webServers.find((candidate) => candidate.name === name);
  if (!server) throw new Error(`There is no server ${name}.`);
  const [port, root] = [await freePort(), path.join(folder, 'site')];
  return startServer(server, path.join(folder, name), { rules: RULES, redirects: [{ from: '/old', to: '/a#part' }], root, port });
}

const servers: [name: string, isInstalled: boolean, start: () => Promise<Running>][] = [
  [
    'npm run serve',
    true,
    () => serveFolder(path.join(folder, 'site')).then(({ url, close }) => ({ url, stop: close, complaints: () => [] })),
  ],
  ...webServers.map(({ name, isInstalled }): (typeof servers)[number] => [name, isInstalled(), () => startInstalled(name)]),
];

test('an Accept header selects HTML or Markdown', () => {
  for (const [accept, format] of TABLE) expect(prefersMarkdown(accept) ? MARKDOWN : HTML, accept).toBe(format);
});

describe.each(servers)('%s', (name, isInstalled, start) => {
  const onServer = test.skipIf(!isInstalled);
  let server: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    if (isInstalled) server = await start();
  });
  afterAll(() => server?.stop());

  const typeFor = async (address: string, accept: string | undefined): Promise<string | undefined> =>
    (await ask(server.url, address, accept === undefined ? {} : { accept })).headers['content-type']?.replace(';charset', '; charset');

  onServer('returns the format of the table', async () => {
    for (const [accept, format] of TABLE) expect(await typeFor('/a', accept), accept).toBe(format);
  });

  onServer('returns the Markdown page for every spelling of a route', async () => {
    for (const [address, file] of [
      ['/', 'index.md'],
      ['/a', 'a.md'],
      ['/a/', 'a.md'],
      ['/a?b=c', 'a.md'],
      ['/a.md', 'a.md'],
    ] as const) {
      const { status, headers, body } = await ask(server.url, address, { accept: 'text/markdown' });
      expect([status, headers['content-type'], body.toString()], address).toEqual([200, MARKDOWN, FILES[file]]);
    }
  });

  onServer('falls back to what exists', async () => {
    expect(await typeFor('/html-only', 'text/markdown')).toBe(HTML);
    expect(await typeFor('/assets/a.js', 'text/markdown')).toMatch(/^text\/javascript/);
    const missing = await ask(server.url, '/missing', { accept: 'text/markdown' });
    expect([missing.status, missing.body.toString()]).toEqual([404, FILES['404.html']]);
  });

  onServer('lets caches store both formats', async () => {
    const [page, markdown] = [await ask(server.url, '/a'), await ask(server.url, '/a', { accept: 'text/markdown' })];
    for (const { headers } of [page, markdown]) expect(headers.vary).toMatch(/(?:^|, )Accept(?:,|$)/);
    expect((await ask(server.url, '/assets/a.js')).headers.vary ?? '').not.toMatch(/Accept(?:,|$)/);
    expect(markdown.headers.etag).not.toBe(page.headers.etag);
    for (const [accept, status] of [
      ['text/markdown', 304],
      ['text/html', 200],
    ] as const) {
      const again = await ask(server.url, '/a', { accept, 'if-none-match': markdown.headers.etag ?? '' });
      expect([again.status, again.headers.vary?.includes('Accept')], accept).toEqual([status, true]);
    }
  });

  onServer('links to what agents read next', async () => {
    const site = '</llms.txt>; rel=describedby, </.well-known/api-catalog>; rel=api-catalog';
    const markdown = (file: string): string => `, <${file}>; rel=alternate; type="text/markdown"`;
    for (const [address, links] of [
      ['/', site + markdown('/index.md')],
      ['/a', site + markdown('/a.md')],
      ['/a/', site + markdown('/a.md')],
      ['/api/v3/refund', `${site}, </openapi/v3.yaml>; rel=service-desc${markdown('/api/v3/refund.md')}`],
      ['/search', site],
      ['/missing', site],
    ] as const)
      expect((await ask(server.url, address)).headers.link, address).toBe(links);
  });

  onServer('never returns another file as a page', async () => {
    expect(await typeFor('/downloads/SHA256SUMS', 'text/html')).toBe('text/plain; charset=utf-8');
    expect(await typeFor('/downloads/a.unknown', 'text/html')).not.toContain('html');
  });

  onServer('sends every header of the table, and starts without a warning', async () => {
    for (const address of ['/', '/a', '/a.md', '/assets/a.js', '/api/v3/refund', '/.well-known/security.txt']) {
      const { headers } = await ask(server.url, address);
      for (const [header, value] of Object.entries(headersOf(RULES, address))) {
        const sent = headers[header.toLowerCase()];
        // A page also links to its Markdown version.
        expect(header === 'Link' ? sent?.replace(/, <[^>]*\.md>.*/, '') : sent, `${header} of ${address}`).toBe(value);
      }
    }
    expect(server.complaints()).toEqual([]);
  });

  onServer('links only to itself, however a path is written', async () => {
    for (const address of [
      '//evil.example/..%2fa',
      '//evil.example/%2e%2e/a',
      '/evil.example/..%2fa',
      '//a',
      '/%2fa',
      '/./a',
      '/%2e/a',
      '/a/.',
      '/a//',
      '/a%5c',
      '/%5ba%5d',
      '/a%3e',
      '/a%22',
      '/a%0d%0aX-Injected:%201',
    ]) {
      const { status, headers } = await ask(server.url, address);
      expect([200, 400, 404], address).toContain(status);
      expect(headers['x-injected'], address).toBeUndefined();
      expect(headers.link?.match(/<[^>]*>(?=; rel=alternate)/)?.[0] ?? '</a.md>', address).toBe('</a.md>');
    }
  });

  onServer('hides files that begin with a dot', async () => {
    expect((await ask(server.url, '/.well-known/security.txt')).status).toBe(200);
    for (const address of [
      '/.env',
      '//.env',
      '/%2eenv',
      '/a/../.env',
      '/.well-known/../.env',
      '/.well-known/..%2f.env',
      '/.well-known/.env',
      '/.git/config',
      '/assets/.hidden/a.js',
      `/${HEADERS_FILE}`,
    ]) {
      const { status, body } = await ask(server.url, address);
      expect([status, body.toString()], address).toEqual([404, FILES['404.html']]);
    }
  });

  onServer('sends the type of each kind of file', async () => {
    for (const extension of Object.keys(mediaTypes))
      expect(await typeFor(`/types/a.${extension}`, undefined), extension).toBe(contentTypeOf(`a.${extension}`));
  });

  onServer('never caches a missing file', async () => {
    const { status, headers } = await ask(server.url, '/assets/js/gone.00000000.js');
    expect([status, headers['cache-control']]).toEqual([404, 'public, max-age=0, must-revalidate']);
  });

  onServer('returns the catalog of APIs with its type', async () => {
    const { status, headers, body } = await ask(server.url, `/${apiCatalog.path}`);
    expect([status, headers['content-type'], body.toString()]).toEqual([200, apiCatalog.type, FILES[apiCatalog.path]]);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  const onWebServer = test.skipIf(!isInstalled || name === 'npm run serve');

  onWebServer('names the methods that it allows', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      const { status, headers } = await ask(server.url, '/a', {}, method);
      expect([status, headers.allow], method).toEqual([405, 'GET, HEAD']);
    }
    for (const method of ['GET', 'HEAD']) expect((await ask(server.url, '/a', {}, method)).headers.allow, method).toBeUndefined();
  });

  onWebServer('returns parts of a file with the type of what it returns', async () => {
    const rangeOf = (range: string): ReturnType<typeof ask> => ask(server.url, '/assets/a.js', { range });
    const part = await rangeOf('bytes=0-3');
    expect([part.status, part.headers['content-range'], part.body.toString()]).toEqual([206, 'bytes 0-3/1800', 'go()']);
    expect(part.headers['content-type']).toMatch(/^text\/javascript/);
    const parts = await rangeOf('bytes=0-1,4-5');
    expect([parts.status, parts.headers['content-type']?.replace(/=.*/, '')]).toEqual([206, 'multipart/byteranges; boundary']);
    expect((await rangeOf('bytes=5000-')).status).toBe(416);
  });

  onWebServer('compresses both formats of a page', async () => {
    for (const [accept, type, file] of [
      ['text/markdown', MARKDOWN, 'a.md'],
      ['text/html', HTML, 'a/index.html'],
    ] as const) {
      const { headers, body } = await ask(server.url, '/a', { accept, 'accept-encoding': 'gzip' });
      expect([headers['content-encoding'], headers['content-type']]).toEqual(['gzip', type]);
      expect(headers.vary).toContain('Accept-Encoding');
      expect(gunzipSync(body).toString()).toBe(FILES[file]);
      const again = await ask(server.url, '/a', { accept, 'accept-encoding': 'gzip', 'if-none-match': headers.etag ?? '' });
      expect(again.status).toBe(304);
    }
  });

  onWebServer('redirects both spellings of a page that moved, and keeps the query', async () => {
    for (const address of ['/old', '/old/']) {
      const { status, headers } = await ask(server.url, `${address}?b=c`);
      expect([status, headers.location], address).toEqual([301, '/a?b=c#part']);
    }
    expect((await ask(server.url, '/old')).headers.location).toBe('/a#part');
  });
});
