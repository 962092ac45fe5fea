import type { ActiveDocContext, GlobalDoc, GlobalPluginData, GlobalVersion } from '@docusaurus/plugin-content-docs/client';
// With its ending, so that it is not replaced by this.
import { getActiveDocContext as contextOf, getActiveVersion } from '@docusaurus/plugin-content-docs/lib/client/docsClientUtils.js';

export {
  getActivePlugin,
  getActiveVersion,
  getDocVersionSuggestions,
  getLatestVersion,
} from '@docusaurus/plugin-content-docs/lib/client/docsClientUtils.js';

/** As the router compares addresses: without regard to case, and to a slash at the end. */
const keyOf = (path: string): string => path.toLowerCase().replace(/\/$/, '');

const indexes = new WeakMap<GlobalVersion, Map<string, GlobalDoc>>();

function docAt(version: GlobalVersion, pathname: string): GlobalDoc | undefined {
  // The first of two wins, as it does in a list.
  const index = indexes.get(version) ?? new Map(version.docs.toReversed().map((doc) => [keyOf(doc.path), doc]));
  indexes.set(version, index);
  return index.get(keyOf(pathname));
}

/**
 * Which page is open. The framework's own (3.10.2: docsClientUtils of plugin-content-docs) tries a pattern for each page, each time that
 * an item of the navbar asks: of a site that grows, every page takes longer to make. Here it tries the one page that it can be.
 * @param pathname with the base URL.
 */
export function getActiveDocContext(data: GlobalPluginData, pathname: string): ActiveDocContext {
  const version = getActiveVersion(data, pathname);
  const doc = version && docAt(version, pathname);
  if (!doc) return contextOf(data, pathname);
  const versions = data.versions.map((one) => (one === version ? { ...one, docs: [doc] } : one));
  return { ...contextOf({ ...data, versions }, pathname), activeVersion: version };
}
