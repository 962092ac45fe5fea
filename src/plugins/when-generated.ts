import { Socket } from 'node:net';
import type { Plugin } from '@docusaurus/types';

/** Names the stream on which `npm run build` says that the reference pages are written. */
export const TOLD = 'PAGES_ARE_WRITTEN';

/** Whether a stream says anything before it ends. */
const says = (fd: number): Promise<boolean> =>
  new Promise((resolve) => {
    const stream = new Socket({ fd, readable: true, writable: false });
    const answer = (isTold: boolean): void => {
      resolve(isTold);
      stream.destroy();
    };
    stream
      .once('data', () => answer(true))
      .once('error', () => answer(false))
      .once('end', () => answer(false));
  });

/**
 * Waits for the reference pages: the framework and all plugins load while they are written, and only then look for pages. The workers of
 * other plugins start meanwhile. Without the stream, as in `npm start`, the pages are there already.
 */
export default async function whenGenerated(): Promise<Plugin | null> {
  const stream = Number(process.env[TOLD]);
  // A stream that ends without a word says that there will be no pages, and why is printed.
  if (stream > 0 && !(await says(stream))) process.exit(1);
  return null;
}
