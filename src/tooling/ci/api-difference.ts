import type { Contract } from '../../reference/changelog/contract';
import { changesBetween, type Change } from '../../reference/changelog/diff';
import type { Entry } from '../../reference/changelog/releases';

/** The label by which a person says that breaking callers is meant. */
export const BREAKING_LABEL = 'breaking-api';

/** What a change of the descriptions does to callers, and what it still lacks. */
export interface Difference {
  changes: Change[];
  lacks: string[];
}

/** A change in each operation by itself: two entries may have told together what is one line now. */
const keysOf = (change: Change): string[] =>
  (change.in.length > 0 ? change.in : ['']).map((id) =>
    JSON.stringify(Object.entries({ ...change, in: id }).toSorted(([one], [other]) => one.localeCompare(other))),
  );

/**
 * Compares two states of the descriptions. What breaks callers needs the label and an entry of the changelog that names it.
 * @param entries those that are new since `before`. @param labels those of the pull request.
 */
export function difference(before: Contract, after: Contract, entries: readonly Entry[], labels: readonly string[]): Difference {
  const changes = changesBetween(before, after);
  const breaking = changes.filter((one) => one.breaking);
  const told = new Set(entries.flatMap((entry) => entry.changes).flatMap(keysOf));
  const untold = breaking.filter((one) => !keysOf(one).every((key) => told.has(key)));
  return {
    changes,
    lacks: [
      ...(breaking.length > 0 && !labels.includes(BREAKING_LABEL)
        ? [`${breaking.length} of these changes break callers. If that is meant, add the label "${BREAKING_LABEL}" to the pull request.`]
        : []),
      ...(untold.length > 0
        ? [
            `No new entry of the changelog names ${untold.length} of the breaking changes. Write one: npm run changelog -- --title "…" --summary "…"`,
          ]
        : []),
    ],
  };
}
