import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The temporary path of a replaced folder. It's next to the folder, so moving it is only a rename. */
const before = (folder: string): string => `${folder}.before`;

/**
 * Restores a folder that's missing because the process stopped between the two renames. (Node can't exchange two folders in one step.)
 */
export function restoreFolder(folder: string): void {
  if (!existsSync(before(folder))) return;
  if (existsSync(folder)) rmSync(before(folder), { recursive: true });
  else renameSync(before(folder), folder);
}

/**
 * Replaces a folder with a finished one.
 * @param next The new folder, on the same disk. It no longer exists afterward.
 * @throws Error if there is no finished folder. `folder` doesn't change then.
 */
export function switchFolder(next: string, folder: string): void {
  if (!existsSync(next)) throw new Error(`The folder ${next} doesn't exist, so it can't replace ${folder}.`);
  restoreFolder(folder);
  mkdirSync(path.dirname(folder), { recursive: true });
  if (existsSync(folder)) renameSync(folder, before(folder));
  renameSync(next, folder);
  rmSync(before(folder), { recursive: true, force: true });
}
