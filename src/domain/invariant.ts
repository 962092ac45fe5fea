/** Checks what can only be false because of a bug. @param fact What should be true: `a plan has a card`. @throws Error */
export function invariant(condition: unknown, fact: string): asserts condition {
  if (!condition) throw new Error(`This must be true: ${fact}.`);
}
