import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeAtOnce } from '../lib/write-at-once';

/**
 * A picture from the folder where pictures wait for the next build, or a new one. Threads may want the same at the same time.
 */
export function keptPicture(cache: string, name: string, draw: () => Buffer): { png: Buffer; isNew: boolean } {
  mkdirSync(cache, { recursive: true });
  const file = path.join(cache, name);
  if (existsSync(file)) return { png: readFileSync(file), isNew: false };
  const png = draw();
  writeAtOnce(file, png);
  return { png, isNew: true };
}

/** Drops the pictures that no page uses any more. */
export function tidyPictures(cache: string, used: ReadonlySet<string | null>): void {
  if (existsSync(cache)) for (const name of readdirSync(cache)) if (!used.has(name)) rmSync(path.join(cache, name));
}
