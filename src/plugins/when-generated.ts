import { readSync } from 'node:fs';
import type { Plugin } from '@docusaurus/types';

/** Names the stream on which `npm run build` says that the reference pages are written. */
export const TOLD = 'PAGES_ARE_WRITTEN';

/**
 * Waits for the reference pages, as the last plugin: the framework and all plugins load while they are written, and only then look for
 * pages. Without it, as in `npm start`, they are there already.
 */
export default function whenGenerated(): Plugin | null {
  const stream = Number(process.env[TOLD]);
  // A stream that ends without a word says that there will be no pages, and why is printed.
  if (stream > 0 && readSync(stream, Buffer.alloc(1)) !== 1) process.exit(1);
  return null;
}
