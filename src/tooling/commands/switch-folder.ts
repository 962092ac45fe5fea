import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Where the replaced folder is stored temporarily: next to it, so that moving it is a rename. */
const before = (folder: string): string => `${folder}.before`;

/**
 * Restores a folder whose replacement never arrived, because the machine stopped between the two renames. (Node can't exchange two folders
 * in one step.)
 */
export function restoreFolder(folder: string): void {
  if (!existsSync(before(folder))) return;
  if (existsSync(folder)) rmSync(before(folder), { recursive: true });
  else renameSync(before(folder), folder);
}

/**
 * Replaces a folder with a finished one, atomically for anyone who reads `folder`.
 * @param next on the same disk. It no longer exists afterward.
 * @throws Error when there is no finished folder; `folder` is then unchanged.
 */
export function switchFolder(next: string, folder: string): void {
  if (!existsSync(next)) throw new Error(`The folder ${next} doesn't exist, so it can't replace ${folder}.`);
  restoreFolder(folder);
  mkdirSync(path.dirname(folder), { recursive: true });
  if (existsSync(folder)) renameSync(folder, before(folder));
  renameSync(next, folder);
  rmSync(before(folder), { recursive: true, force: true });
}
