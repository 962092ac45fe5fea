import { safeHit, type SiteAddress } from './sanitize';

/** Where DocSearch stores what a reader opened and starred. */
const KEYS = ['__DOCSEARCH_RECENT_SEARCHES__', '__DOCSEARCH_FAVORITE_SEARCHES__'];

/** The entries that can be shown, without the parts that the dialog doesn't store. */
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
    const { _highlightResult, _snippetResult, ...rest } = hit;
    return [rest];
  });
}

/**
 * Sanitizes the stored searches before the dialog reads them. It shows them as HTML, and anything but a list would break it.
 * Storage is shared with whatever else runs on the origin, and older versions of the site wrote it too.
 */
export function sanitizeStored(indexName: string, site: SiteAddress): void {
  for (const key of KEYS.map((one) => one + indexName)) {
    try {
      const before = localStorage.getItem(key);
      if (before === null) continue;
      const after = JSON.stringify(entriesOf(before, site));
      if (after !== before) localStorage.setItem(key, after);
    } catch {
      // Without storage, the lists of the dialog stay in memory.
    }
  }
}
