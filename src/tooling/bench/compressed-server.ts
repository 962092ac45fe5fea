import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { contentTypeOf } from '../hosting/media-types';

/** Formats that are already compressed. */
const COMPRESSED = new Set(['woff2', 'png', 'webp']);

/** Serves a folder with Brotli like most hosts. Without compression, larger sites would look worse than they are. */
export function serveCompressed(folder: string): Promise<{ url: string; close(): void }> {
  const compressed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const route = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
    const file = [route, `${route}/index.html`, `${route}.html`]
      .map((name) => path.join(folder, name))
      .find((candidate) => existsSync(candidate) && path.extname(candidate) !== '');
    if (!file) return void response.writeHead(404).end();
    const kind = path.extname(file).slice(1);
    const isCompressed = COMPRESSED.has(kind);
    const body = compressed.get(file) ?? (isCompressed ? readFileSync(file) : brotliCompressSync(readFileSync(file)));
    compressed.set(file, body);
    response
      .writeHead(200, {
        'content-type': contentTypeOf(file),
        'cache-control': 'max-age=3600',
        ...(!isCompressed && { 'content-encoding': 'br' }),
      })
      .end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        close: () => (server.closeAllConnections(), server.close()),
      }),
    );
  });
}
