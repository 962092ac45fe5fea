import type { SearchHit } from '../types';

/** Returns the kind of page that a hit leads to, for its badge. */
export function kindOf({ url, hierarchy: { lvl0 } }: SearchHit): 'API' | 'Guide' | 'Hub' {
  if (lvl0 === 'Merchant Hub' || url.includes('/merchant-hub/')) return 'Hub';
  return url.includes('/api/') || / API(?: v\d+)?$/.test(lvl0) ? 'API' : 'Guide';
}
