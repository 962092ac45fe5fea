import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface Received {
  method: string;
  url: string;
  /** Names and values as sent, decoded as Latin-1. */
  headers: [name: string, value: string][];
  body: Buffer;
}

/** A request as a server would receive it. */
export async function receivedFrom(request: Request): Promise<Received> {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    url: pathname + search,
    headers: [...request.headers],
    body: Buffer.from(await request.arrayBuffer()),
  };
}

/** A server that records every request and accepts it. */
export async function startRecording(): Promise<{ origin: string; received: Received[]; stop: () => void }> {
  const received: Received[] = [];
  const server = createServer({ maxHeaderSize: 1_000_000 }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { rawHeaders } = request;
      const headers = rawHeaders.flatMap((name, index): [string, string][] =>
        index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
      );
      received.push({ method: request.method ?? '', url: request.url ?? '', headers, body: Buffer.concat(parts) });
      response.end('accepted');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
