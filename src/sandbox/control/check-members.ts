import { ControlError } from './control-error';

/** Refuses members that a control request doesn't have, because a misspelled one would do nothing. @throws ControlError that lists those it has. */
export function checkMembers(body: object, known: readonly string[]): void {
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const list = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(known);
  throw new ControlError(`There is no "${unknown.slice(0, 40)}". Send ${list}.`);
}
