// What the framework's entry imports as `react-dom/client` in a build.
import * as client from 'preact/compat/client';
import { adoptIds } from '../hydrated-ids';

/** Takes over a page that the server has rendered, with the ids that what is rendered later points to. */
export const hydrateRoot: typeof client.hydrateRoot = (container, children) => {
  adoptIds();
  return client.hydrateRoot(container, children);
};
export const { createRoot } = client;
export default { createRoot, hydrateRoot };
