import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file that differs between two folders. */
export interface Difference {
  file: string;
  kind: 'only in the first' | 'only in the second' | 'differs';
  /** The text around the first byte that differs. */
  first?: string;
  second?: string;
}

const AROUND = 60;

const filesOf = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')),
  );

const excerpt = (bytes: Buffer, at: number): string => bytes.toString('latin1', Math.max(0, at - AROUND), at + AROUND);

function firstDifference(first: Buffer, second: Buffer): number {
  const length = Math.min(first.length, second.length);
  for (let at = 0; at < length; at++) if (first[at] !== second[at]) return at;
  return length;
}

/** Compares two folders. @returns the differences, sorted by file name. */
export function differences(first: string, second: string): Difference[] {
  const [ours, theirs] = [filesOf(first), filesOf(second)];
  return [...new Set([...ours, ...theirs])].toSorted().flatMap((file): Difference[] => {
    if (!theirs.has(file)) return [{ file, kind: 'only in the first' }];
    if (!ours.has(file)) return [{ file, kind: 'only in the second' }];
    const [before, after] = [readFileSync(path.join(first, file)), readFileSync(path.join(second, file))];
    if (before.equals(after)) return [];
    const at = firstDifference(before, after);
    return [{ file, kind: 'differs', first: excerpt(before, at), second: excerpt(after, at) }];
  });
}

/** Formats the first differences as lines with the text that differs. */
export function differenceLines(all: readonly Difference[], most = 20): string[] {
  const lines = all
    .slice(0, most)
    .flatMap(({ file, kind, first, second }) => [
      `${file}: ${kind}`,
      ...(first === undefined ? [] : [`  first:  …${first}…`, `  second: …${second}…`]),
    ]);
  return all.length > most ? [...lines, `and ${all.length - most} more`] : lines;
}
