import type { Page, Route } from '@playwright/test';

/** How a file can fail to load. The name completes "the script …". */
type Way = (route: Route) => Promise<void>;

const text = async (route: Route): Promise<string> => (await route.fetch()).text();

/**
 * A script from another version of the site: well-formed, with the same name, but without what this version expects. The runtime names
 * chunks that no longer exist; any other script contains no modules.
 */
const ofAnotherVersion = (source: string): string =>
  source.includes('.ruid=')
    ? source.replaceAll(/"[0-9a-f]{8}"(?=[,}])/g, '"00000000"')
    : source.replace(
        /(\.push\(\[\[[^\]]*\],)\{[\s\S]*?(\}\s*,\s*function\(e\)\{e\.O\(0,[\s\S]*)?$/,
        (_whole, head: string, entry?: string) => (entry ? `${head}{${entry}` : `${head}{}]);`),
      );

export const WAYS = {
  'is missing': (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html><h1>Not found</h1>' }),
  'cannot be reached': (route) => route.abort('connectionfailed'),
  'is cut off': async (route) => {
    const complete = await text(route);
    await route.fulfill({ contentType: 'text/javascript', body: complete.slice(0, complete.length / 2) });
  },
  'is a proxy login page': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Sign in to the Wi-Fi</h1>' }),
  'is from another version': async (route) => route.fulfill({ contentType: 'text/javascript', body: ofAnotherVersion(await text(route)) }),
} satisfies Record<string, Way>;

export type WayName = keyof typeof WAYS;

/** The scripts by purpose. Those of single pages and their chunks have numbers as names. */
export const SCRIPTS = {
  main: /\/assets\/js\/main\./,
  runtime: /\/assets\/js\/runtime~main\./,
  page: /\/assets\/js\/(?!main\.|runtime~main\.)/,
} as const;

/** Breaks the matching files until `restore` is called. @returns how many were broken, and a function that undoes it. */
export async function breakFiles(page: Page, files: RegExp, way: WayName): Promise<{ broken(): number; restore(): Promise<void> }> {
  let count = 0;
  const handler = (route: Route): Promise<void> => {
    count += 1;
    return WAYS[way](route);
  };
  await page.route(files, handler);
  return { broken: () => count, restore: () => page.unroute(files, handler) };
}

/**
 * Breaks the scripts that a page requests from now on, and no others, even after a reload: chunks that load on demand.
 * @returns a function that undoes it.
 */
export async function breakLaterFiles(page: Page, way: WayName): Promise<{ restore(): Promise<void> }> {
  const loaded = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)));
  const matches = (url: URL): boolean => url.pathname.startsWith('/assets/js/') && !loaded.has(url.href);
  const handler = (route: Route): Promise<void> => WAYS[way](route);
  await page.route(matches, handler);
  return { restore: () => page.unroute(matches, handler) };
}

/** A host that removes the previous version's files with each deploy: scripts are missing until the page reloads. */
export async function removeOldVersion(page: Page): Promise<void> {
  let isOld = true;
  await page.route(/\/assets\/js\//, (route) => (isOld ? WAYS['is missing'](route) : route.continue()));
  page.on('request', (request) => request.isNavigationRequest() && (isOld = false));
}
