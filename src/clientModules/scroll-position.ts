import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type { ClientModule } from '@docusaurus/types';
import { targetOf } from './support/link-target';

// After a navigation, samples and images load above the place that the reader came for, and move it out of view. And on Back, the framework
// scrolls to the top of the page, or to the section in its address (ClientLifecyclesDispatcher of @docusaurus/core).

interface EntryState {
  key?: string;
}

/** How far the reader had scrolled in each entry of the session history, in px, by the key of the entry. */
const positions = new Map<string, number>();

/** Where Back or Forward leads, until the page is there. */
let returnTo: number | undefined;

const entryKey = (): string | undefined => (window.history.state as EntryState | null)?.key;

/** The router names the entries that it adds. The first one, and those of links within a page, have no name. */
function nameEntry(): void {
  if (!entryKey()) window.history.replaceState({ key: Math.random().toString(36) } satisfies EntryState, '');
}

/** Milliseconds in which a page may still load what moves its text. */
const SETTLING = 3000;
const READER_ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

let stopKeeping = (): void => undefined;

/** Scrolls to a place again whenever the page changes its height, until the reader does something. */
function keepPlace(scroll: () => void): void {
  stopKeeping();
  const main = document.querySelector('main');
  if (!main) return;
  const observer = new ResizeObserver(scroll);
  stopKeeping = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of READER_ACTS) window.removeEventListener(type, stopKeeping);
  };
  const timer = setTimeout(stopKeeping, SETTLING);
  for (const type of READER_ACTS) window.addEventListener(type, stopKeeping, { passive: true });
  observer.observe(main);
}

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({ location, previousLocation }) => {
  const position = returnTo;
  returnTo = undefined;
  if (!previousLocation) return;
  if (position !== undefined) keepPlace(() => window.scrollTo(0, position));
  else if (previousLocation.pathname !== location.pathname) {
    const target = targetOf(location.hash);
    if (target) keepPlace(() => target.scrollIntoView());
  }
};

if (ExecutionEnvironment.canUseDOM) {
  nameEntry();
  window.addEventListener('hashchange', nameEntry);
  window.addEventListener('popstate', () => {
    const key = entryKey();
    // A link within the page fires this event, too, for an entry that has no key yet.
    returnTo = key ? positions.get(key) : undefined;
  });
  window.addEventListener(
    'scroll',
    () => {
      const key = entryKey();
      // On Back, the browser scrolls before the page of the entry is there.
      if (key && returnTo === undefined) positions.set(key, window.scrollY);
    },
    { passive: true },
  );
}
