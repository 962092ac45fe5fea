import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface ReceivedEvent {
  headers: Record<string, string>;
  body: string;
  /** How many parts the body arrived in. */
  parts: number;
}

export interface Receiver {
  url: string;
  received: ReceivedEvent[];
}

/** A webhook endpoint for one test. @param respond The status of the response, by the number of requests before it. */
export async function receiver(respond: (before: number, event: ReceivedEvent) => number = () => 200): Promise<Receiver> {
  const received: ReceivedEvent[] = [];
  const server = createServer((request, response) => {
    const parts: string[] = [];
    request.on('data', (part: Buffer) => parts.push(part.toString()));
    request.on('end', () => {
      const event = { headers: request.headers as Record<string, string>, body: parts.join(''), parts: parts.length };
      const status = respond(received.length, event);
      received.push(event);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, received };
}
