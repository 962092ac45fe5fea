/** States what must be true if the code has no bug. @throws Error otherwise. @param fact What isn't true then: `a plan has a card`. */
export function invariant(condition: unknown, fact: string): asserts condition {
  if (!condition) throw new Error(`This must be true: ${fact}.`);
}
