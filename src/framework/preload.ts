import routes from '@generated/routes';
import { bringForward, routesTo } from '../lib/route-tree';
import { loadApp } from './app';

/** An address may hold a percent sign that begins no character. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

let isForward = false;

/**
 * Loads the parts of a page before it is shown; the frame around them, when it is the first. The framework's own (3.10.2: lib/client/preload.js) compiles a pattern for each
 * route until one matches, in one task with all that begins the first page.
 * @param pathname with the base URL, as the browser has it.
 */
export default async function preload(pathname: string): Promise<unknown> {
  await loadApp();
  const path = decoded(pathname);
  // Once: the router tells pages apart by their place, and would make the page anew.
  if (!isForward) bringForward(routes, path);
  isForward = true;
  return Promise.all(routesTo(routes, path).map(({ component }) => (component as { preload?: () => unknown } | undefined)?.preload?.()));
}
