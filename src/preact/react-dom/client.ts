// What the framework's entry imports as `react-dom/client` in a build.
import * as client from 'preact/compat/client';
import { adoptIds } from '../hydrated-ids';

/**
 * React writes links to the pictures of a page before the page. Preact takes over elements in their order, so it would move all
 * others before these links: the whole page would be laid out once more.
 */
function clearTheWay(container: Element): void {
  document.head.append(...container.querySelectorAll(':scope > link'));
}

/** Takes over a page that the server has rendered, with the ids that what is rendered later points to. */
export const hydrateRoot: typeof client.hydrateRoot = (container, children) => {
  adoptIds();
  if (container instanceof Element) clearTheWay(container);
  return client.hydrateRoot(container, children);
};
export const { createRoot } = client;
export default { createRoot, hydrateRoot };
