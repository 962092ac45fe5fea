import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Who holds a lock. */
interface Holder {
  pid: number;
  host: string;
  /** ISO 8601. */
  since: string;
}

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, and belongs to someone else.
    return isCode(error, 'EPERM');
  }
}

function holderIn(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

/** Removes the lock of a process that has ended, but not one that somebody else has taken since. */
function removeStale(file: string, text: string): void {
  const moved = `${file}.${process.pid}`;
  try {
    renameSync(file, moved);
    if (readFileSync(moved, 'utf8') !== text) linkSync(moved, file);
    rmSync(moved);
  } catch (error) {
    if (!isCode(error, 'ENOENT') && !isCode(error, 'EEXIST')) throw error;
  }
}

/** Takes the lock. @returns whether it was free. @throws Error when a process that runs holds it. */
function take(file: string): boolean {
  try {
    const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
  const text = readFileSync(file, 'utf8');
  const holder = holderIn(text);
  // Half written: the process that writes it is at work, or ended at that very moment.
  const who = holder ? `process ${holder.pid} on ${holder.host}, since ${holder.since}` : 'a process that has just begun';
  if (!holder || holder.host !== hostname() || isRunning(holder.pid))
    throw new Error(`Another release is running: ${who}. Try again when it has finished. If it no longer runs, remove ${file}.`);
  removeStale(file, text);
  return false;
}

/**
 * Runs something that only one process may do at a time. The lock of a process that crashed is taken over.
 * @param file of the lock, in a folder that exists.
 * @throws Error when another process holds the lock; it says which.
 */
export function withLock<Result>(file: string, run: () => Result): Result {
  while (!take(file));
  try {
    return run();
  } finally {
    rmSync(file, { force: true });
  }
}
