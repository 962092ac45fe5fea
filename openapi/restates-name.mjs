/** Words that say nothing about a property by themselves. */
const FILLER = new Set(
  (
    'a an all always and any are as at be been by can each every for from has have how if in into is it its long many much must ' +
    'new no not number of on one only or our own so that the their them then there these they this those to us used value values ' +
    'was we were what when where whether which while who whom whose why will with within you your identifier identifies id ids'
  ).split(' '),
);

/** Close enough to treat `installments` as `installment`, and `expired` as `expires`. */
const stem = (word) => word.replace(/ies$/, 'y').replace(/(?:ings?|ed|es|s|e)$/, '');

const wordsOf = (text) =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/**
 * Whether a description has nothing to say beyond the property's own name and its constant: `planNumber`, "The number of the plan."
 * It can't judge whether what else is said is useful, so a reader still has to.
 */
export function restatesName(name, { description = '', const: constant = '' }) {
  const known = new Set([...wordsOf(name), ...wordsOf(String(constant))].map(stem));
  return wordsOf(description).every((word) => FILLER.has(word) || known.has(stem(word)));
}
