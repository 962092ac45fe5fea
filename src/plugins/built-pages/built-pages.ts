import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The HTML files of a build's pages, relative to its folder and sorted by path. */
export const pageFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'index.html')
    .toSorted();

/** The route of such a file, without a trailing slash: `direct-api/quickstart/index.html` is `/direct-api/quickstart`. */
export const routeOfFile = (file: string): string => `/${path.dirname(file).replaceAll(path.sep, '/')}`.replace(/^\/\.$/, '/');
