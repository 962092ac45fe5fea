import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';
import { markdownRoute } from '../../data/markdown-route';
import { prefersMarkdown } from '../hosting/accept';
import { headersOf, REVALIDATED } from '../hosting/header-table';
import { readHeadersFile } from '../hosting/headers-file';
import { contentTypeOf } from '../hosting/media-types';
import { HIDDEN_FILES, hiddenPaths, MARKDOWN_LINK } from '../hosting/server-configs';

/** A running server, and a function to stop it. */
export interface StaticServer {
  url: string;
  close(): Promise<void>;
}

interface Options {
  /** 0 selects any free port. */
  port?: number;
  /** The base URL, with slashes on both ends. */
  base?: string;
  /** Called with the path of each request and the status of its response. */
  onResponse?: (path: string, status: number) => void;
}

/** Matches the path of a page. A path with two slashes could name another host in a Link header. */
const PAGE = /^(?:\/[\w-]+)*\/?$/;

/** Returns whether a path must not be served. One that can't be decoded names no file. */
function isHidden(address: string, base: string): boolean {
  try {
    const plain = decodeURIComponent(address);
    return hiddenPaths(base).includes(plain) || new RegExp(HIDDEN_FILES).test(plain);
  } catch {
    return true;
  }
}

/**
 * Serves a folder like a static host: `/x`, `/x/`, and `/x/index.html` return `x/index.html`, and missing files return `404.html` with
 * status 404. (`docusaurus serve` redirects instead, which would hide errors.) Responses have the headers in the folder's `_headers`,
 * which is read for each request because a build can replace it. As on our servers, clients that prefer Markdown get Markdown.
 */
export function serveFolder(folder: string, { port = 0, base = '/', onResponse }: Options = {}): Promise<StaticServer> {
  const files = sirv(folder, {
    dev: true,
    etag: true,
    extensions: ['html'],
    setHeaders: (response, file) => {
      // The path of a page has no extension.
      if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', contentTypeOf(path.extname(file) ? file : '404.html'));
    },
  });
  const server = createServer((request, response) => {
    const missing = (): void => {
      // A missing asset must not be cached for a year like existing ones.
      response.writeHead(404, { 'content-type': contentTypeOf('404.html'), 'cache-control': REVALIDATED });
      response.end(readFileSync(path.join(folder, '404.html')));
    };
    const address = request.url?.split('?')[0] ?? '/';
    response.on('finish', () => onResponse?.(address, response.statusCode));
    for (const [name, value] of Object.entries(headersOf(readHeadersFile(folder), address))) response.setHeader(name, value);
    if (!request.url?.startsWith(base) || isHidden(address, base)) return missing();
    request.url = request.url.slice(base.length - 1);
    const route = address.slice(base.length - 1);
    if (PAGE.test(route)) {
      response.setHeader('Vary', 'Accept');
      const markdown = markdownRoute(route);
      if (existsSync(path.join(folder, markdown))) {
        response.appendHeader('Link', `<${base.slice(0, -1)}${markdown}>; ${MARKDOWN_LINK}`);
        if (prefersMarkdown(request.headers.accept)) request.url = markdown;
      }
    }
    files(request, response, missing);
  });
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const actual = typeof address === 'object' && address ? address.port : port;
      resolve({
        url: `http://127.0.0.1:${actual}${base}`,
        close: () => new Promise((done) => (server.closeAllConnections(), server.close(() => done()))),
      });
    });
  });
}
