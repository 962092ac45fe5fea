import { readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { headersOf, REVALIDATED, type HeaderRule } from '../hosting/header-table';
import { isText, mediaTypes } from '../hosting/media-types';

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A raw request: `fetch` would normalize the URL and decompress the body. */
export function ask(url: string, address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
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

const unpack = ({ headers, body }: Answer): Buffer => {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
};

const typeOf = (file: string): string => {
  const extension = path.extname(file).slice(1);
  return `${mediaTypes[extension] ?? ''}${isText(extension) ? '; charset=utf-8' : ''}`;
};

/** What a server is compared with: a release on disk, and its table of headers. */
export interface Expected {
  folder: string;
  rules: readonly HeaderRule[];
}

/** Problems in a response that should be a file of the release, with all its headers. */
function faultsOfFile(
  { status, headers, body }: Answer,
  file: string,
  address: string,
  { folder, rules }: Expected,
  wanted = 200,
): string[] {
  const faults: string[] = [];
  if (status !== wanted) faults.push(`status ${status} instead of ${wanted}`);
  if (!unpack({ status, headers, body }).equals(readFileSync(path.join(folder, file)))) faults.push(`the body is not ${file}`);
  if (headers['content-type']?.toLowerCase() !== typeOf(file))
    faults.push(`Content-Type ${headers['content-type']} instead of ${typeOf(file)}`);
  // The page for a missing asset must never be cached.
  const table = { 'Cache-Control': REVALIDATED, ...headersOf(rules, wanted === 404 ? '/404.html' : address) };
  for (const [name, value] of Object.entries(table))
    if (headers[name.toLowerCase()] !== value) faults.push(`${name} is "${headers[name.toLowerCase()]}"`);
  return faults;
}

/** The encodings that browsers accept. */
async function faultsOfEncodings(url: string, address: string, file: string, expected: Expected): Promise<string[]> {
  const faults: string[] = [];
  const whole = statSync(path.join(expected.folder, file)).size;
  for (const [asked, wanted] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const answer = await ask(url, address, { 'accept-encoding': asked });
    const { headers, body } = answer;
    if (headers['content-encoding'] !== wanted) faults.push(`for "${asked}" the encoding is ${headers['content-encoding'] ?? 'none'}`);
    if (wanted && body.length >= whole) faults.push(`with ${wanted} it is no smaller`);
    if (wanted && !/accept-encoding/i.test(headers.vary ?? '')) faults.push(`with ${wanted}, Vary does not name Accept-Encoding`);
    faults.push(...faultsOfFile(answer, file, address, expected));
    const again = await ask(url, address, { 'accept-encoding': asked, 'if-none-match': headers.etag ?? '"none"' });
    if (again.status !== 304 || again.body.length > 0)
      faults.push(`asked again with its ETag for "${asked}", the status is ${again.status}`);
  }
  return faults;
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
 * Requests every page once, and checks everything that hosting promises: encodings, caching, types, missing files, foreign paths.
 * @param pages URLs of pages.
 * @param assets URLs below `/assets/`, one of each kind.
 * @returns the number of requests, and each problem with its URL.
 */
export async function checkAnswers(
  url: string,
  expected: Expected,
  pages: readonly string[],
  assets: readonly string[],
): Promise<{ asked: number; faults: string[] }> {
  const faults: string[] = [];
  let asked = 0;
  const note = (address: string, found: readonly string[]): void => {
    asked += 1;
    faults.push(...found.map((fault) => `${address.slice(0, 80)}: ${fault}`));
  };
  const fileOf = (page: string): string => path.posix.join(page, 'index.html').slice(1);
  for (const page of pages) note(page, faultsOfFile(await ask(url, page), fileOf(page), page, expected));
  for (const page of pages.slice(0, 3)) note(page, await faultsOfEncodings(url, page, fileOf(page), expected));
  for (const asset of assets) {
    note(asset, faultsOfFile(await ask(url, asset), asset.slice(1), asset, expected));
    if (isText(path.extname(asset).slice(1))) note(asset, await faultsOfEncodings(url, asset, asset.slice(1), expected));
  }
  for (const missing of ['/nothing-here', '/getting-started/nothing', '/assets/js/gone.00000000.js', '/img/gone.png'])
    note(missing, faultsOfFile(await ask(url, missing), '404.html', missing, expected, 404));
  for (const foreign of HOSTILE) {
    const { status, body } = await ask(url, foreign);
    note(foreign, status >= 400 && status < 500 && !body.includes('root:') ? [] : [`status ${status}`]);
  }
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status } = await ask(url, '/', {}, method);
    note(`${method} /`, status === 405 || status === 404 ? [] : [`status ${status}`]);
  }
  return { asked, faults };
}
