import { chmodSync, closeSync, copyFileSync, existsSync, fsyncSync, linkSync, openSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Files with a content hash in their name. Browsers cache them, and open pages can still request them later. */
export const ASSETS = 'assets';

/** Returns the paths of all files in a folder, sorted. Empty if the folder doesn't exist. */
export const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .toSorted()
    : [];

/** Returns the site's folder in a build: `npm run release -- --servers` writes a site for `/docs/` to `docs`. */
export function homeIn(build: string, home = ''): string {
  const here = path.join(build, home);
  if (!existsSync(here) || existsSync(path.join(here, 'index.html'))) return home;
  const [folder, ...more] = readdirSync(here, { withFileTypes: true });
  return folder?.isDirectory() && more.length === 0 ? homeIn(build, path.join(home, folder.name)) : home;
}

/** @throws Error if a folder isn't a complete build, or contains a symbolic link, which could publish any file of this machine. */
export function checkComplete(build: string): void {
  const link = existsSync(build) && readdirSync(build, { recursive: true, withFileTypes: true }).find((entry) => entry.isSymbolicLink());
  if (link) throw new Error(`${path.join(link.parentPath, link.name)} is a symbolic link. Put the file itself into the build.`);
  const missing = ['index.html', '404.html', 'sitemap.xml', `${ASSETS}/js`].filter((name) => !existsSync(path.join(build, name)));
  if (missing.length > 0)
    throw new Error(`${build} isn't a complete build: it has no ${missing.join(', no ')}. Run "npm run build" first.`);
}

/** Flushes a file to disk, so a power failure doesn't leave it empty. */
export function flush(file: string): void {
  const handle = openSync(file, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** @throws Error if a file is missing or incomplete in the copy, because the disk is full or the build changed during the release. */
export function checkCopy(build: string, copy: string): void {
  for (const file of filesBelow(build)) {
    const [wanted, found] = [build, copy].map((folder) => statSync(path.join(folder, file), { throwIfNoEntry: false })?.size);
    if (wanted !== found) throw new Error(`${file} was copied incompletely: ${found ?? 'nothing'} of ${wanted} bytes. Release again.`);
  }
}

/** Makes all files and folders readable for the web server, and flushes them to disk, folders last. */
export function settle(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) settle(file);
    else {
      chmodSync(file, 0o644);
      flush(file);
    }
  }
  chmodSync(folder, 0o755);
  flush(folder);
}

/** Links a file, or copies it if the file system doesn't support hard links or allows them only for the file's owner. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
