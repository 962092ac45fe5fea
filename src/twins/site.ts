import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildCache } from '../lib/build-cache';
import { pageFiles, routeOfFile } from '../lib/built-pages';
import { readablePart } from '../lib/readable-part';
import { twinRoute } from '../lib/twin-route';
import { inWorkers } from '../workers/pool';
import { namesTwin, type Twin, twinFile } from './twin';

/** The HTML of the pages that have a twin, by route: `direct-api/quickstart/index.html` is the page `/direct-api/quickstart`. */
function pagesIn(folder: string): Map<string, string> {
  const pages = pageFiles(folder).map((file): [string, string] => [
    routeOfFile(file),
    readablePart(readFileSync(path.join(folder, file), 'utf8')),
  ]);
  return new Map(pages.filter(([, html]) => namesTwin(html)));
}

/**
 * Writes the twin of every page of a build beside it.
 * @param folder the build. @param address of the site, with the base URL and a slash at its end.
 * @param operations the routes whose text is there already, made from the descriptions.
 * @param cache of twins, as an earlier build left it. A page that has none counts too.
 * @returns the twins by their routes, without a slash at their ends.
 */
export async function writeTwins(
  folder: string,
  address: string,
  operations: ReadonlySet<string>,
  cache: BuildCache<Twin | null>,
): Promise<Map<string, Twin>> {
  const pages = pagesIn(folder);
  const routes = [...pages.keys()];
  const targetOf = (route: string): string => path.join(folder, twinRoute(route));
  // Links lead to the twins of pages that have one: a new page can change the twin of any other.
  const common = [address, ...routes].join('\n');
  const wanted = [...pages].map(([route, html]) => {
    const hasText = operations.has(route) && existsSync(targetOf(route));
    const task = { html, ...(hasText && { markdown: readFileSync(targetOf(route), 'utf8') }) };
    return { inputs: [common, ...Object.values(task)], task };
  });
  const made = await cache.takeAll(wanted, (tasks) => inWorkers('twins', { address, routes }, tasks));
  const twins = new Map(routes.flatMap((route, at): [string, Twin][] => (made[at] ? [[route, made[at]]] : [])));
  for (const [route, twin] of twins) writeFileSync(targetOf(route), twinFile(twin));
  cache.save();
  return twins;
}
