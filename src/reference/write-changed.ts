import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync as write } from 'node:fs';
import path from 'node:path';

const written = new Set<string>();

/** Writes a file only when its content changes, so file watchers don't report unchanged files. */
export function writeFileSync(file: string, content: string | Uint8Array): void {
  written.add(path.resolve(file));
  if (existsSync(file) && readFileSync(file).equals(typeof content === 'string' ? Buffer.from(content) : content)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  write(file, content);
}

/** Removes files that an earlier run left in a folder. */
export function removeUnwritten(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })) {
    const file = path.resolve(entry.parentPath, entry.name);
    if (entry.isFile() && !written.has(file)) rmSync(file);
  }
}

/** Copies the files that match a pattern to another folder, and removes matching files that no longer exist. */
export function copyChanged(from: string, to: string, pattern: RegExp): void {
  const matching = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).filter((name) => pattern.test(name)) : []);
  const made = matching(from);
  for (const name of matching(to)) if (!made.includes(name)) rmSync(path.join(to, name));
  for (const name of made) writeFileSync(path.join(to, name), readFileSync(path.join(from, name), 'utf8'));
}
