/**
 * Selects a small set of pages that together have every item, and says which items each was selected for.
 * @param itemsOf The items of each page.
 */
export function cover(itemsOf: ReadonlyMap<string, Iterable<string>>): Map<string, string[]> {
  const left = new Map([...itemsOf].map(([page, items]) => [page, new Set(items)]));
  const chosen = new Map<string, string[]>();
  for (;;) {
    const [page, items] = [...left].reduce(
      (best, candidate) => (candidate[1].size > best[1].size ? candidate : best),
      ['', new Set<string>()],
    );
    if (items.size === 0) return chosen;
    chosen.set(page, [...items]);
    for (const others of left.values()) for (const item of chosen.get(page) ?? []) others.delete(item);
  }
}
