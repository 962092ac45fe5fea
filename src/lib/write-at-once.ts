import { renameSync, writeFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';

/** Writes a file that other processes and threads may read or write at the same time: it is there whole, or as it was. */
export function writeAtOnce(file: string, content: string | Buffer): void {
  const own = `${file}.${process.pid}.${threadId}`;
  writeFileSync(own, content);
  renameSync(own, file);
}
