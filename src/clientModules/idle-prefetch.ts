/** Safari has no `requestIdleCallback`. */
function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(callback);
  else setTimeout(callback, 50);
}

const routes: string[] = [];

/**
 * Docusaurus prefetches the pages behind all links in view as soon as the links hydrate, while readers wait for the page to respond. This
 * queue prefetches one page at a time, when the browser is idle.
 */
function queuePrefetches(): void {
  const { prefetch, preload } = window.docusaurus;
  const next = (): void => {
    const route = routes.shift();
    if (route !== undefined) void prefetch(route);
    if (routes.length > 0) whenIdle(next);
  };
  window.docusaurus = {
    preload,
    prefetch: (route) => {
      if (routes.push(route) === 1) whenIdle(next);
      return false;
    },
  };
}

let hasQueue = false;

/** Runs for the first time when the page has hydrated, before Docusaurus knows which links are in view. */
export function onRouteDidUpdate(): void {
  if (!hasQueue) queuePrefetches();
  hasQueue = true;
}
