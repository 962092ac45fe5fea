import { expect, test, beforeAll, afterAll } from 'vitest';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { headersOf, headerTable } from '../hosting/header-table';
import { checkResponses } from './check-responses';
import { problemsOfLoad, parseLoad, sumOf, type Load } from './wrk';

const rules = headerTable('/', "default-src 'none'");
const PAGE = '<h1>A page</h1>'.repeat(200);
const FILES: Record<string, string> = {
  'index.html': PAGE,
  'a/index.html': `${PAGE} of its own`,
  '404.html': '<h1>Page not found</h1>',
  'assets/js/a.12345678.js': 'go();'.repeat(400),
};

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'partita-answers-'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

interface HostResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Creates a host that works as expected, except for the changes that `spoil` makes. */
function host(change: (result: HostResponse, address: string, method: string) => void): RequestListener {
  return (request, response) => {
    const address = request.url ?? '/';
    const file = address.includes('.') ? address.slice(1) : path.posix.join(address, 'index.html').slice(1);
    const isInstalled = file in FILES;
    const result: HostResponse = {
      status: isInstalled ? 200 : 404,
      headers: {
        ...headersOf(rules, isInstalled ? address : '/404.html'),
        'Content-Type': file.endsWith('.js') && isInstalled ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8',
        Vary: 'Accept-Encoding',
        ETag: `"${file}"`,
      },
      body: FILES[isInstalled ? file : '404.html'] ?? '',
    };
    if (request.method !== 'GET') result.status = 405;
    change(result, address, request.method ?? '');
    const asked = String(request.headers['accept-encoding'] ?? '');
    const encoding = isInstalled && !('X-Plain' in result.headers) ? ['br', 'gzip'].find((coding) => asked.includes(coding)) : undefined;
    if (encoding) result.headers['Content-Encoding'] = encoding;
    if (request.headers['if-none-match'] && request.headers['if-none-match'] === result.headers.ETag) return response.writeHead(304).end();
    const compress = encoding === 'br' ? brotliCompressSync : gzipSync;
    return response.writeHead(result.status, result.headers).end(encoding ? compress(result.body) : result.body);
  };
}

async function problemsOf(change: (result: HostResponse, address: string, method: string) => void): Promise<string[]> {
  const server = createServer(host(change));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  const { problems } = await checkResponses(url, { folder, rules }, ['/', '/a'], ['/assets/js/a.12345678.js']);
  server.closeAllConnections();
  server.close();
  return problems;
}

test('a host that meets the hosting promises has no problems', async () => {
  expect(await problemsOf(() => undefined)).toEqual([]);
});

const LIES: [name: string, spoil: (result: HostResponse, address: string, method: string) => void, problem: RegExp][] = [
  ['calls a missing page found', (result) => (result.status = 200), /\/nothing-here: status 200 instead of 404/],
  ['sends another page', (result) => (result.body = 'other'), /\/a: the body isn't a\/index\.html/],
  ['lets assets expire', (result) => (result.headers['Cache-Control'] = 'no-cache'), /\.js: Cache-Control is "no-cache"/],
  [
    'keeps for a year that an asset is missing',
    (result, address) => Object.assign(result.headers, headersOf(rules, address)),
    /gone\.00000000\.js: Cache-Control is "public, max-age=31536000, immutable"/,
  ],
  ['sends a script as text', (result) => (result.headers['Content-Type'] = 'text/plain'), /\.js: Content-Type text\/plain/],
  ['forgets the policy', (result) => delete result.headers['Content-Security-Policy'], /\/: Content-Security-Policy is "undefined"/],
  ['compresses nothing', (result) => (result.headers['X-Plain'] = '1'), /for "gzip" the encoding is none/],
  ['does not say that it compresses', (result) => delete result.headers.Vary, /Vary doesn't contain/],
  ['sends what the reader has', (result) => delete result.headers.ETag, /a request with the ETag for "gzip" returns 200/],
  ['leaves its folder', (result, address) => address.includes('passwd') && (result.status = 200), /passwd: status 200/],
  ['breaks at a strange address', (result, address) => address === '/%00' && (result.status = 500), /\/%00: status 500/],
  ['takes what is written to it', (result, _, method) => method !== 'GET' && (result.status = 200), /POST \/: status 200/],
];

for (const [name, change, problem] of LIES)
  test(`the check detects a host that ${name}`, async () => {
    expect((await problemsOf((...all) => void change(...all))).join('\n')).toMatch(problem);
  });

const fine: Load = { requests: 10, seconds: 1, bytes: 1000, wrong: 0, cut: 0, lost: 0, median: 1, slowest: 2 };

test("the load generator's figures are parsed, summed, and judged", () => {
  expect(parseLoad(`Running 1s test\n${JSON.stringify(fine)}\n`)).toEqual(fine);
  expect(() => parseLoad('unable to connect')).toThrow(/no figures:\nunable to connect/);
  expect(sumOf([fine, { ...fine, slowest: 9 }])).toEqual({ ...fine, requests: 20, seconds: 2, bytes: 2000, slowest: 9 });
  expect(problemsOfLoad('pages', fine)).toEqual([]);
  expect(problemsOfLoad('pages', { ...fine, requests: 0 })).toEqual(['pages: no responses']);
  expect(problemsOfLoad('pages', { ...fine, wrong: 1, cut: 2, lost: 3 })).toEqual([
    'pages: 1 of 10 responses had another status',
    'pages: 2 of 10 bodies were truncated or of another file',
    'pages: 3 responses or connections were lost',
  ]);
});
