/** A field of a page, by its anchor: `body.planData.totalAmount`. */
export interface FilterField {
  id: string;
  /** Its name and what is said of it, without the fields inside it. */
  text: string;
}

/**
 * The fields that stay when a reader filters: those that hold what was typed, in their path or their text, with all above and below them.
 * @returns their anchors; all of them for an empty filter.
 */
export function filteredFields(fields: readonly FilterField[], typed: string): Set<string> {
  const wanted = typed.trim().toLowerCase();
  const found = fields
    .filter(({ id, text }) => `${id.slice(id.indexOf('.') + 1)} ${text}`.toLowerCase().includes(wanted))
    .map(({ id }) => id);
  const isAbove = (one: string, other: string): boolean => other.startsWith(`${one}.`);
  return new Set(fields.map(({ id }) => id).filter((id) => found.some((one) => one === id || isAbove(id, one) || isAbove(one, id))));
}
