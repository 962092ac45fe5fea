/** The changes of a publication: the IDs of added, removed, and changed entries. */
export interface Difference {
  added: string[];
  removed: string[];
  changed: string[];
}

/** Serializes a value as JSON with sorted keys, so equal values are equal texts. The service treats missing and null values the same. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return `{${entries
    .toSorted(([first], [second]) => (first < second ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`)
    .join()}}`;
}

/** Compares the live entries with the next ones, by ID. */
export function differenceOf(live: ReadonlyMap<string, unknown>, next: ReadonlyMap<string, unknown>): Difference {
  return {
    added: [...next.keys()].filter((id) => !live.has(id)),
    removed: [...live.keys()].filter((id) => !next.has(id)),
    changed: [...next].flatMap(([id, value]) => (live.has(id) && canonical(live.get(id)) !== canonical(value) ? [id] : [])),
  };
}
