import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type { ClientModule } from '@docusaurus/types';
import { targetOf } from './support/link-target';

// After a navigation, samples and images may load above the reader's position and push it out of view. On Back, Docusaurus scrolls to the
// top of the page or to the section in its URL (ClientLifecyclesDispatcher of @docusaurus/core), not to the reader's last position. This
// module fixes both.

interface EntryState {
  key?: string;
}

/** Scroll positions in px, by the key of the session history entry. */
const positions = new Map<string, number>();

/** Scroll position to restore after Back or Forward, until the page has rendered. */
let returnTo: number | undefined;

const entryKey = (): string | undefined => (window.history.state as EntryState | null)?.key;

/**
 * Adds a key to the current history entry. The router adds one to its own entries, but not to the first one or those of links within a
 * page.
 */
function addEntryKey(): void {
  if (!entryKey()) window.history.replaceState({ key: Math.random().toString(36) } satisfies EntryState, '');
}

/** How long a page may still load content that moves its text, in milliseconds. */
const SETTLE_TIME = 3000;
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

let stopHolding = (): void => undefined;

/** Repeats a scroll whenever the height of the page changes, until the reader interacts with it. */
function holdPosition(scroll: () => void): void {
  stopHolding();
  const main = document.querySelector('main');
  if (!main) return;
  const observer = new ResizeObserver(scroll);
  stopHolding = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of USER_EVENTS) window.removeEventListener(type, stopHolding);
  };
  const timer = setTimeout(stopHolding, SETTLE_TIME);
  for (const type of USER_EVENTS) window.addEventListener(type, stopHolding, { passive: true });
  observer.observe(main);
}

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({ location, previousLocation }) => {
  const position = returnTo;
  returnTo = undefined;
  if (!previousLocation) return;
  if (position !== undefined) holdPosition(() => window.scrollTo(0, position));
  else if (previousLocation.pathname !== location.pathname) {
    const target = targetOf(location.hash);
    if (target) holdPosition(() => target.scrollIntoView());
  }
};

if (ExecutionEnvironment.canUseDOM) {
  addEntryKey();
  window.addEventListener('hashchange', addEntryKey);
  window.addEventListener('popstate', () => {
    const key = entryKey();
    // Links within the page also fire this event, for an entry without a key.
    returnTo = key ? positions.get(key) : undefined;
  });
  window.addEventListener(
    'scroll',
    () => {
      const key = entryKey();
      // On Back, the browser scrolls before the page has rendered.
      if (key && returnTo === undefined) positions.set(key, window.scrollY);
    },
    { passive: true },
  );
}
