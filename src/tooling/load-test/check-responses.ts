import { readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { headersOf, REVALIDATED, type HeaderRule } from '../hosting/header-table';
import { contentTypeOf, isText } from '../hosting/media-types';

interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends a request with `node:http`, because `fetch` would normalize the URL and decompress the body. */
export function ask(url: string, address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawResponse> {
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

const unpack = ({ headers, body }: RawResponse): Buffer => {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
};

/** The release with which a server is compared, and its headers. */
export interface Expected {
  folder: string;
  rules: readonly HeaderRule[];
}

/** Compares a response with a file of the release and its headers. @returns the problems. */
function problemsOfFile(
  { status, headers, body }: RawResponse,
  file: string,
  address: string,
  { folder, rules }: Expected,
  wanted = 200,
): string[] {
  const problems: string[] = [];
  if (status !== wanted) problems.push(`status ${status} instead of ${wanted}`);
  if (!unpack({ status, headers, body }).equals(readFileSync(path.join(folder, file)))) problems.push(`the body isn't ${file}`);
  if (headers['content-type']?.toLowerCase() !== contentTypeOf(file))
    problems.push(`Content-Type ${headers['content-type']} instead of ${contentTypeOf(file)}`);
  // The 404 page for a missing asset must never be cached.
  const table = { 'Cache-Control': REVALIDATED, ...headersOf(rules, wanted === 404 ? '/404.html' : address) };
  for (const [name, value] of Object.entries(table))
    if (headers[name.toLowerCase()] !== value) problems.push(`${name} is "${headers[name.toLowerCase()]}"`);
  return problems;
}

/** Checks a file with the encodings that browsers accept. @returns the problems. */
async function problemsOfEncodings(url: string, address: string, file: string, expected: Expected): Promise<string[]> {
  const problems: string[] = [];
  const whole = statSync(path.join(expected.folder, file)).size;
  for (const [asked, wanted] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const response = await ask(url, address, { 'accept-encoding': asked });
    const { headers, body } = response;
    if (headers['content-encoding'] !== wanted) problems.push(`for "${asked}" the encoding is ${headers['content-encoding'] ?? 'none'}`);
    if (wanted && body.length >= whole) problems.push(`with ${wanted}, it isn't smaller`);
    if (wanted && !/accept-encoding/i.test(headers.vary ?? '')) problems.push(`with ${wanted}, Vary doesn't contain Accept-Encoding`);
    problems.push(...problemsOfFile(response, file, address, expected));
    const again = await ask(url, address, { 'accept-encoding': asked, 'if-none-match': headers.etag ?? '"none"' });
    if (again.status !== 304 || again.body.length > 0) problems.push(`a request with the ETag for "${asked}" returns ${again.status}`);
  }
  return problems;
}

const HOSTILE = [
  '/../../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/%00',
  `/${'x'.repeat(4000)}`,
  '/assets/',
  '/.git/config',
];

/**
 * Requests every page once, and checks encodings, caching, content types, missing files, and malicious paths.
 * @param pages Paths of pages.
 * @param assets Paths of files in `/assets/`, one of each type.
 * @returns the number of requests, and each problem with its URL.
 */
export async function checkResponses(
  url: string,
  expected: Expected,
  pages: readonly string[],
  assets: readonly string[],
): Promise<{ asked: number; problems: string[] }> {
  const problems: string[] = [];
  let asked = 0;
  const note = (address: string, found: readonly string[]): void => {
    asked += 1;
    problems.push(...found.map((problem) => `${address.slice(0, 80)}: ${problem}`));
  };
  const fileOf = (page: string): string => path.posix.join(page, 'index.html').slice(1);
  for (const page of pages) note(page, problemsOfFile(await ask(url, page), fileOf(page), page, expected));
  for (const page of pages.slice(0, 3)) note(page, await problemsOfEncodings(url, page, fileOf(page), expected));
  for (const asset of assets) {
    note(asset, problemsOfFile(await ask(url, asset), asset.slice(1), asset, expected));
    if (isText(path.extname(asset).slice(1))) note(asset, await problemsOfEncodings(url, asset, asset.slice(1), expected));
  }
  for (const missing of ['/nothing-here', '/getting-started/nothing', '/assets/js/gone.00000000.js', '/img/gone.png'])
    note(missing, problemsOfFile(await ask(url, missing), '404.html', missing, expected, 404));
  for (const foreign of HOSTILE) {
    const { status, body } = await ask(url, foreign);
    note(foreign, status >= 400 && status < 500 && !body.includes('root:') ? [] : [`status ${status}`]);
  }
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status } = await ask(url, '/', {}, method);
    note(`${method} /`, status === 405 || status === 404 ? [] : [`status ${status}`]);
  }
  return { asked, problems };
}
