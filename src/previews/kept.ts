import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { threadId } from 'node:worker_threads';

/**
 * A picture from the folder where pictures wait for the next build, or a new one. Threads may want the same at the same time: each writes
 * a file of its own, which takes its place whole.
 */
export function keptPicture(cache: string, name: string, draw: () => Buffer): { png: Buffer; isNew: boolean } {
  mkdirSync(cache, { recursive: true });
  const file = path.join(cache, name);
  if (existsSync(file)) return { png: readFileSync(file), isNew: false };
  const png = draw();
  const own = `${file}.${process.pid}.${threadId}`;
  writeFileSync(own, png);
  renameSync(own, file);
  return { png, isNew: true };
}

/** Drops the pictures that no page uses any more. */
export function tidyPictures(cache: string, used: ReadonlySet<string | null>): void {
  if (existsSync(cache)) for (const name of readdirSync(cache)) if (!used.has(name)) rmSync(path.join(cache, name));
}
