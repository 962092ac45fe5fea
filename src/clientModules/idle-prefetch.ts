import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

interface Loader {
  prefetch(route: string): unknown;
  preload(route: string): unknown;
}

/** Milliseconds for one turn. An idle period may be offered 50, and a reader who touches the page then waits for all of them. */
const TURN = 8;

/** Milliseconds to wait where the browser does not tell when it is idle: Safari. */
const PAUSE = 200;

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, PAUSE);
};

/**
 * The framework looks up what each visible link needs as soon as the page runs: dozens of links in one task, just when the reader begins to
 * scroll. Here they wait until the browser has nothing else to do. What is hovered is still loaded at once.
 */
function prefetchWhenIdle(loader: Loader): Loader {
  const waiting: string[] = [];
  const work = (): void => {
    const end = performance.now() + TURN;
    do {
      const route = waiting.shift();
      if (route !== undefined) loader.prefetch(route);
    } while (waiting.length > 0 && performance.now() < end);
    if (waiting.length > 0) whenIdle(work);
  };
  return {
    ...loader,
    prefetch: (route) => {
      if (waiting.push(route) === 1) whenIdle(work);
    },
  };
}

if (ExecutionEnvironment.canUseDOM)
  // The framework sets it in the same turn, after the client modules.
  queueMicrotask(() => {
    const page = window as unknown as { docusaurus: Loader };
    page.docusaurus = prefetchWhenIdle(page.docusaurus);
  });
