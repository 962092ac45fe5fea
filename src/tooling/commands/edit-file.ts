import { readFileSync, writeFileSync } from 'node:fs';

/** Changes a text file. @throws Error if the change has no effect. */
export function editFile(file: string, change: (before: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`The edit of ${file} changed nothing.`);
  writeFileSync(file, after);
}
