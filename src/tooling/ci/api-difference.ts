import type { Contract } from '../../reference/changelog/contract';
import { changesBetween, type Change } from '../../reference/changelog/diff';
import type { Entry } from '../../reference/changelog/releases';

/** The label that confirms an intentional breaking change. */
const BREAKING_LABEL = 'breaking-api';

/** The API changes of a branch, and what's missing before it can be merged. */
export interface Difference {
  changes: Change[];
  missing: string[];
}

/** Returns a key for each operation that a change affects, because two changelog entries can describe one change. */
const keysOf = (change: Change): string[] =>
  (change.in.length > 0 ? change.in : ['']).map((id) =>
    JSON.stringify(Object.entries({ ...change, in: id }).toSorted(([a], [b]) => a.localeCompare(b))),
  );

/**
 * Compares two versions of the specifications. A breaking change needs the label and a changelog entry.
 * @param entries The changelog entries added since `before`. @param labels The labels of the pull request.
 */
export function difference(before: Contract, after: Contract, entries: readonly Entry[], labels: readonly string[]): Difference {
  const changes = changesBetween(before, after);
  const breaking = changes.filter((change) => change.breaking);
  const documented = new Set(entries.flatMap((entry) => entry.changes).flatMap(keysOf));
  const undocumented = breaking.filter((change) => !keysOf(change).every((key) => documented.has(key)));
  return {
    changes,
    missing: [
      ...(breaking.length > 0 && !labels.includes(BREAKING_LABEL)
        ? [`${breaking.length} of these changes break callers. If that's intended, add the label "${BREAKING_LABEL}" to the pull request.`]
        : []),
      ...(undocumented.length > 0
        ? [
            `The changelog has no entry for ${undocumented.length} of the breaking changes. To add one, run npm run changelog -- --title "…" --summary "…"`,
          ]
        : []),
    ],
  };
}
