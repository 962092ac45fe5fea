import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildCache } from '../lib/build-cache';
import { readablePart } from '../lib/readable-part';
import { twinRoute } from '../lib/twin-route';
import { operationTwin } from './operation';
import { namesTwin, type Site, type Twin, twinFile, twinOf } from './page';

/** The HTML of the pages that have a twin, by route: `direct-api/quickstart/index.html` is the page `/direct-api/quickstart`. */
function pagesIn(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => path.basename(file) === 'index.html');
  const pages = files.toSorted().map((file): [string, string] => {
    const route = `/${path.dirname(file).replaceAll(path.sep, '/')}`.replace(/^\/\.$/, '/');
    return [route, readablePart(readFileSync(path.join(folder, file), 'utf8'))];
  });
  return new Map(pages.filter(([, html]) => namesTwin(html)));
}

/**
 * Writes the twin of every page of a build beside it.
 * @param folder the build. @param address of the site, with the base URL and a slash at its end.
 * @param operations the routes whose text is there already, made from the descriptions.
 * @param cache of twins, as an earlier build left it. A page that has none counts too.
 * @returns the twins by their routes, without a slash at their ends.
 */
export function writeTwins(
  folder: string,
  address: string,
  operations: ReadonlySet<string>,
  cache: BuildCache<Twin | null>,
): Map<string, Twin> {
  const pages = pagesIn(folder);
  const site: Site = { address, routes: new Set(pages.keys()) };
  const twins = new Map<string, Twin>();
  // Links lead to the twins of pages that have one: a new page can change the twin of any other.
  const common = [address, ...pages.keys()].join('\n');
  for (const [route, html] of pages) {
    const target = path.join(folder, twinRoute(route));
    const markdown = operations.has(route) && existsSync(target) ? readFileSync(target, 'utf8') : undefined;
    const make = (): Twin | undefined => (markdown === undefined ? twinOf(html, site) : operationTwin(html, markdown, site));
    const twin = cache.take([common, html, ...(markdown === undefined ? [] : [markdown])], () => make() ?? null);
    if (!twin) continue;
    writeFileSync(target, twinFile(twin));
    twins.set(route, twin);
  }
  cache.save();
  return twins;
}
