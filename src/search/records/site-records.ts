import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SearchRecord } from '../types';
import { pageRecords } from './page-records';

/** Pages that answer no question: the results themselves, and the one for a wrong address. */
const SKIPPED = new Set(['/search', '/404.html']);

/**
 * The records of a built site.
 * @param folder the build.
 * @param routes the site's paths without the base URL.
 */
export function siteRecords(folder: string, routes: readonly string[]): SearchRecord[] {
  return routes
    .filter((route) => !SKIPPED.has(route))
    .flatMap((route) => {
      const file = path.join(folder, route, 'index.html');
      return existsSync(file) ? pageRecords(route, readFileSync(file, 'utf8')) : [];
    });
}
