import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { isWaiting, onWaiting, retryWhenOnline } from '@site/src/components/retry-when-online';

// Loads a chunk: https://webpack.js.org/api/module-variables/#__webpack_chunk_load__-webpack-specific
declare let __webpack_chunk_load__: (chunk: string | number) => Promise<unknown>;

// If a chunk fails to load, Docusaurus reloads the page, which ends on the browser's error page when there's no network.
if (ExecutionEnvironment.canUseDOM) {
  const load = __webpack_chunk_load__;
  __webpack_chunk_load__ = (chunk) => retryWhenOnline(() => load(chunk));
}

const ID = 'no-network';
let isLeaving = false;

/** Shows a notice while the next page waits for the network, with a button that cancels the navigation. */
function show(): void {
  const existing = document.getElementById(ID);
  if (!isLeaving || !isWaiting()) return existing?.remove();
  if (existing) return;
  const notice = document.createElement('div');
  notice.id = ID;
  notice.setAttribute('role', 'status');
  const text = document.createElement('p');
  text.textContent = "No connection. The next page opens when you're back online.";
  const stay = document.createElement('button');
  stay.type = 'button';
  stay.className = 'button button--secondary button--sm';
  stay.textContent = 'Stay on this page';
  stay.addEventListener('click', () => window.history.back());
  notice.append(text, stay);
  document.body.append(notice);
}

onWaiting(show);

/**
 * Called when a navigation starts.
 * @returns A function that Docusaurus calls when the next page has loaded.
 */
export function onRouteUpdate({ previousLocation }: { previousLocation: unknown }): () => void {
  isLeaving = previousLocation !== null;
  show();
  return () => {
    isLeaving = false;
    show();
  };
}
