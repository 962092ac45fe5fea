import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type { ClientModule } from '@docusaurus/types';
import { anchorInView, type Place, scrollToPlace } from '../components/place';
import { targetOf } from './support/link-target';

// After a navigation, samples and images may load above the reader's position and push it out of view. On Back, Docusaurus scrolls to the
// top of the page or to the section in its URL (ClientLifecyclesDispatcher of @docusaurus/core), not to the reader's last position. This
// module fixes both.

interface EntryState {
  key?: string;
}

/** Where the reader was, by the key of the session history entry. */
const places = new Map<string, Place>();

/** The place to restore after Back or Forward, until the page has rendered. */
let returnTo: Place | undefined;

/** The key of the entry that the reader is at. */
let current: string | undefined;

const entryKey = (): string | undefined => (window.history.state as EntryState | null)?.key;

/**
 * Adds a key to the current history entry. The router adds one to its own entries, but not to the first one or those of links within a
 * page.
 */
function addEntryKey(): void {
  if (!entryKey()) window.history.replaceState({ key: Math.random().toString(36) } satisfies EntryState, '');
  current = entryKey();
}

/** How long a page may still load content that moves its text, such as code samples on a slow connection, in milliseconds. */
const SETTLE_TIME = 20_000;
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

/** How long scrolling must have stopped before the reader's section is looked up, in milliseconds. */
const SCROLL_END = 100;

let scrollEnd: ReturnType<typeof setTimeout> | undefined;
/** The stored place whose anchor isn't known yet. */
let unanchored: Place | undefined;

function addAnchor(): void {
  clearTimeout(scrollEnd);
  if (unanchored) unanchored.anchor = anchorInView();
  unanchored = undefined;
}

function storePlace(): void {
  const key = entryKey();
  // On Back, the browser scrolls before the page has rendered.
  if (!key || returnTo) return;
  unanchored = { scrollY: window.scrollY };
  places.set(key, unanchored);
  clearTimeout(scrollEnd);
  scrollEnd = setTimeout(addAnchor, SCROLL_END);
}

// The document still contains the previous page.
export const onRouteUpdate: ClientModule['onRouteUpdate'] = () => addAnchor();

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({ location, previousLocation }) => {
  const place = returnTo;
  returnTo = undefined;
  current = entryKey();
  if (!previousLocation) return;
  if (place) holdPosition(() => scrollToPlace(place));
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
    // Links within the page also fire this event, for an entry without a key, or for the same entry if they lead to where the reader has been.
    returnTo = key && key !== current ? places.get(key) : undefined;
    current = key;
    // The browser may already have scrolled.
    unanchored = undefined;
  });
  window.addEventListener('scroll', storePlace, { passive: true });
}
