import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Where the folder waits that is being replaced: beside it, so that moving it is a rename. */
const before = (folder: string): string => `${folder}.before`;

/**
 * Puts a folder back that was taken away for another one which never came: the machine stopped between the two renames.
 * (Node offers no exchange of two folders in one step.)
 */
export function mendFolder(folder: string): void {
  if (!existsSync(before(folder))) return;
  if (existsSync(folder)) rmSync(before(folder), { recursive: true });
  else renameSync(before(folder), folder);
}

/**
 * Lets a finished folder take the place of another one, whole. Whoever looks at `folder` sees the one or the other, never a mixture.
 * @param next on the same disk. It is gone afterwards.
 * @throws Error when there is no finished folder; `folder` is then as it was.
 */
export function switchFolder(next: string, folder: string): void {
  if (!existsSync(next)) throw new Error(`There is no folder ${next} to take the place of ${folder}.`);
  mendFolder(folder);
  mkdirSync(path.dirname(folder), { recursive: true });
  if (existsSync(folder)) renameSync(folder, before(folder));
  renameSync(next, folder);
  rmSync(before(folder), { recursive: true, force: true });
}
