import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pageFiles, routeOfFile } from '../lib/built-pages';
import { readablePart } from '../lib/readable-part';
import { twinRoute } from '../lib/twin-route';
import { operationTwin } from './operation';
import { twinOf } from './page';
import { namesTwin, type Twin, twinFile } from './twin';

/** The HTML of the pages that have a Markdown version, by route: `direct-api/quickstart/index.html` is the page `/direct-api/quickstart`. */
function pagesIn(folder: string): Map<string, string> {
  const pages = pageFiles(folder).map((file): [string, string] => [
    routeOfFile(file),
    readablePart(readFileSync(path.join(folder, file), 'utf8')),
  ]);
  return new Map(pages.filter(([, html]) => namesTwin(html)));
}

/**
 * Writes the Markdown version of every page of a build next to it.
 * @param folder the build. @param address of the site, with the base URL and a trailing slash.
 * @param operations the routes whose text already exists, generated from the OpenAPI specifications.
 * @returns the Markdown pages by route, without trailing slashes.
 */
export function writeTwins(folder: string, address: string, operations: ReadonlySet<string>): Map<string, Twin> {
  const pages = pagesIn(folder);
  const site = { address, routes: new Set(pages.keys()) };
  const twins = new Map<string, Twin>();
  for (const [route, html] of pages) {
    const file = path.join(folder, twinRoute(route));
    const isGenerated = operations.has(route) && existsSync(file);
    const twin = isGenerated ? operationTwin(html, readFileSync(file, 'utf8'), site) : twinOf(html, site);
    if (!twin) continue;
    twins.set(route, twin);
    writeFileSync(file, twinFile(twin));
  }
  return twins;
}
