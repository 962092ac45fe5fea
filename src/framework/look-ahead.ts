import chunkNames from '@generated/routesChunkNames';
import routes from '@generated/routes';
import { chunksByPath } from '../lib/chunks-by-path';
import preload from './preload';

// oxlint-disable-next-line no-underscore-dangle -- the bundler's own name, which it replaces
declare const __webpack_require__: { gca(chunk: string): string };

/** Whose connection is slow, or who asked to save data, loads what they ask for and nothing else. */
function mustSave(): boolean {
  const { connection } = navigator as { connection?: { effectiveType: string; saveData: boolean } };
  return Boolean(connection && (connection.effectiveType.includes('2g') || connection.saveData));
}

let table: Map<string, string[]> | undefined;
const asked = new Set<string>();
const loaded = new Set<string>();

function lookUp(file: string): void {
  if (asked.has(file) || file.includes('undefined')) return;
  asked.add(file);
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: file }));
}

/** Has the browser fetch the scripts of a page that a link in view leads to, when it has nothing else to do. */
function prefetch(address: string): void {
  if (mustSave()) return;
  table ??= chunksByPath(routes, chunkNames);
  const path = address.replace(/[?#].*/, '');
  for (const chunk of table.get(path) ?? []) lookUp(__webpack_require__.gca(chunk));
}

/** Loads the page behind a link that is about to be followed. */
function preloadOnce(address: string): void {
  if (mustSave() || loaded.has(address)) return;
  loaded.add(address);
  // Whoever follows the link is told of a failure then.
  preload(address).catch(() => undefined);
}

/**
 * What the framework's links call as `window.docusaurus`. Its own (3.10.2: lib/client/docusaurus.js) searches all routes and adds
 * the parts that all pages share again for each link: some 400 elements on a phone.
 */
export default Object.freeze({ prefetch, preload: preloadOnce });
