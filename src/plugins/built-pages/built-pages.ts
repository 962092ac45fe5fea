import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The files of the pages of a build, below its folder, in the order of their paths. */
export const pageFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'index.html')
    .toSorted();

/** The route of such a file, without a slash at its end: `direct-api/quickstart/index.html` is `/direct-api/quickstart`. */
export const routeOfFile = (file: string): string => `/${path.dirname(file).replaceAll(path.sep, '/')}`.replace(/^\/\.$/, '/');
