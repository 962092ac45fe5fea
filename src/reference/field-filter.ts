/** A field of a page, by its anchor: `body.planData.totalAmount`. */
export interface FilterField {
  id: string;
  /** Its name and description, without nested fields. */
  text: string;
}

/**
 * Finds the fields whose path or text contains the query, with their ancestors and descendants.
 * @returns their anchors; all of them for an empty query.
 */
export function filteredFields(fields: readonly FilterField[], typed: string): Set<string> {
  const wanted = typed.trim().toLowerCase();
  const found = fields
    .filter(({ id, text }) => `${id.slice(id.indexOf('.') + 1)} ${text}`.toLowerCase().includes(wanted))
    .map(({ id }) => id);
  const isAbove = (first: string, second: string): boolean => second.startsWith(`${first}.`);
  return new Set(
    fields.map(({ id }) => id).filter((id) => found.some((field) => field === id || isAbove(id, field) || isAbove(field, id))),
  );
}
