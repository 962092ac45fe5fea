// What the framework's entry imports as `react-dom/client` in a build.
import * as client from 'preact/compat/client';
import { HelmetProvider } from 'react-helmet-async';
import { adoptIds } from '../hydrated-ids';
import { everyTurn, withTurns } from '../turns';

/**
 * React writes links to the pictures of a page before the page. Preact takes over elements in their order, so it would move all
 * others before these links: the whole page would be laid out once more.
 */
function clearTheWay(container: Element): void {
  document.head.append(...container.querySelectorAll(':scope > link'));
}

/** The root of a page in which something, such as an extension, has removed ids. */
function rootByShape(): Element {
  const root = [...document.body.children].find((one) => one.querySelector(':scope > nav'));
  if (!root) throw new Error('The page has no root to take over.');
  return root;
}

/**
 * The head of the page stays as the server wrote it until all parts of the page have had their turn: each of them adds to it, so that
 * a page would lose its title and its description in between.
 */
function keepHead(): void {
  HelmetProvider.canUseDOM = false;
  void everyTurn.then(() => (HelmetProvider.canUseDOM = true));
}

/** Takes over a page that the server has rendered, with the ids that what is rendered later points to. */
export const hydrateRoot: typeof client.hydrateRoot = (found, children) => {
  const container = (found as Element | null) ?? rootByShape();
  adoptIds();
  clearTheWay(container);
  keepHead();
  void withTurns(() => client.hydrateRoot(container, children));
  return client.createRoot(container);
};
export const { createRoot } = client;
export default { createRoot, hydrateRoot };
