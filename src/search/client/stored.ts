import { safeHit, type SiteAddress } from './trust';

/** Where DocSearch keeps what a reader opened and starred. */
const KEYS = ['__DOCSEARCH_RECENT_SEARCHES__', '__DOCSEARCH_FAVORITE_SEARCHES__'];

/** The entries that can be shown, without the parts that the dialog doesn't keep. */
function entriesOf(text: string, site: SiteAddress): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => {
    const hit = safeHit(entry, site);
    if (!hit) return [];
    const { _highlightResult, _snippetResult, ...kept } = hit;
    return [kept];
  });
}

/**
 * Mends the stored searches before the dialog reads them. It shows them as HTML, and a value that is no list would stop it.
 * Storage is shared with whatever else runs on the origin, and older versions of the site wrote it too.
 */
export function mendStored(indexName: string, site: SiteAddress): void {
  for (const key of KEYS.map((one) => one + indexName)) {
    try {
      const before = localStorage.getItem(key);
      if (before === null) continue;
      const after = JSON.stringify(entriesOf(before, site));
      if (after !== before) localStorage.setItem(key, after);
    } catch {
      // Without storage the dialog keeps its lists in memory.
    }
  }
}
