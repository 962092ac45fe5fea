/** What a publication changes: the ids of what comes, goes and is replaced. */
export interface Difference {
  added: string[];
  removed: string[];
  changed: string[];
}

/** JSON with sorted keys, so that two equal values are equal texts. Absent and null are the same to the service. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
  return `{${entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
    .join()}}`;
}

/** Compares what is live with what would be, by id. */
export function differenceOf(live: ReadonlyMap<string, unknown>, next: ReadonlyMap<string, unknown>): Difference {
  return {
    added: [...next.keys()].filter((id) => !live.has(id)),
    removed: [...live.keys()].filter((id) => !next.has(id)),
    changed: [...next].flatMap(([id, value]) => (live.has(id) && canonical(live.get(id)) !== canonical(value) ? [id] : [])),
  };
}
