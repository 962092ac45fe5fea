import { safeHit, type SiteAddress } from './sanitize';

/** Storage keys of the searches that a reader opened or starred in DocSearch. */
const KEYS = ['__DOCSEARCH_RECENT_SEARCHES__', '__DOCSEARCH_FAVORITE_SEARCHES__'];

/** Returns the valid entries, without the fields that the dialog doesn't store. */
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
 * Sanitizes the stored searches before the dialog reads them. The dialog renders them as HTML, and crashes if they aren't a list. Other
 * code on the same origin and older versions of the site can write to the same storage.
 */
export function sanitizeStored(indexName: string, site: SiteAddress): void {
  for (const key of KEYS.map((prefix) => prefix + indexName)) {
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
