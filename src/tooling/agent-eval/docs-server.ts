import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sirv from 'sirv';

export interface DocsServer {
  url: string;
  /** The paths that were requested and exist, in order. */
  fetched: string[];
  stop(): Promise<void>;
}

/** Serves the Markdown pages of a build, and remembers which ones an agent reads. @param folder the build. */
export async function serveDocs(folder: string): Promise<DocsServer> {
  const files = sirv(folder, { extensions: ['md'] });
  const fetched: string[] = [];
  const server = createServer((request, response) => {
    response.on('finish', () => response.statusCode < 400 && fetched.push(new URL(request.url ?? '/', 'http://docs').pathname));
    files(request, response, () => void response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, fetched, stop };
}
