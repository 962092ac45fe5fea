import type { Page, Route } from '@playwright/test';

/** How a file of the site can arrive. The name completes "the script …". */
type Way = (route: Route) => Promise<void>;

const text = async (route: Route): Promise<string> => (await route.fetch()).text();

/**
 * A script as another version of the site would hold it: well-formed, under the same name, without what this version looks for.
 * The runtime names chunks that are no more; any other script brings no modules.
 */
export const ofAnotherVersion = (source: string): string =>
  source.includes('.ruid=')
    ? source.replaceAll(/"[0-9a-f]{8}"(?=[,}])/g, '"00000000"')
    : source.replace(
        /(\.push\(\[\[[^\]]*\],)\{[\s\S]*?(\}\s*,\s*function\(e\)\{e\.O\(0,[\s\S]*)?$/,
        (_whole, head: string, entry?: string) => (entry ? `${head}{${entry}` : `${head}{}]);`),
      );

export const WAYS = {
  'is missing': (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html><h1>Not found</h1>' }),
  'can not be reached': (route) => route.abort('connectionfailed'),
  'is cut off': async (route) => {
    const whole = await text(route);
    await route.fulfill({ contentType: 'text/javascript', body: whole.slice(0, whole.length / 2) });
  },
  'is a page of a proxy': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Sign in to the Wi-Fi</h1>' }),
  'is of another version': async (route) => route.fulfill({ contentType: 'text/javascript', body: ofAnotherVersion(await text(route)) }),
} satisfies Record<string, Way>;

export type WayName = keyof typeof WAYS;

/** The scripts by what they are for. Those of single pages and of their parts are named by a number. */
export const SCRIPTS = {
  main: /\/assets\/js\/main\./,
  runtime: /\/assets\/js\/runtime~main\./,
  page: /\/assets\/js\/(?!main\.|runtime~main\.)/,
} as const;

/** Breaks the files that match until `mend` is called. @returns how many were broken, and the way back. */
export async function breakFiles(page: Page, files: RegExp, way: WayName): Promise<{ broken(): number; mend(): Promise<void> }> {
  let count = 0;
  const handler = (route: Route): Promise<void> => {
    count += 1;
    return WAYS[way](route);
  };
  await page.route(files, handler);
  return { broken: () => count, mend: () => page.unroute(files, handler) };
}

/**
 * Breaks the scripts that a page requests from now on, and no other, also after the page is loaded again: parts that load on demand.
 * @returns the way back.
 */
export async function breakLaterFiles(page: Page, way: WayName): Promise<{ mend(): Promise<void> }> {
  const loaded = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)));
  const matches = (url: URL): boolean => url.pathname.startsWith('/assets/js/') && !loaded.has(url.href);
  const handler = (route: Route): Promise<void> => WAYS[way](route);
  await page.route(matches, handler);
  return { mend: () => page.unroute(matches, handler) };
}

/** A host that removes the files of the previous version with each deploy: scripts are missing until the page is loaded again. */
export async function removeOldVersion(page: Page): Promise<void> {
  let isOld = true;
  await page.route(/\/assets\/js\//, (route) => (isOld ? WAYS['is missing'](route) : route.continue()));
  page.on('request', (request) => request.isNavigationRequest() && (isOld = false));
}
