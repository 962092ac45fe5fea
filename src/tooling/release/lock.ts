import { readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** The process that has a lock. */
interface Holder {
  pid: number;
  host: string;
  /** ISO 8601. */
  since: string;
}

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

/** Runs something. @returns undefined when it fails with one of these codes. */
function unless<Result>(codes: readonly string[], run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (codes.some((code) => isCode(error, code))) return undefined;
    throw error;
  }
}

/** Whether a process was killed but is still in the table of Linux, because its parent hasn't read its status. Some containers never do. */
function isZombie(pid: number): boolean {
  const stat = unless(['ENOENT', 'ESRCH'], () => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat !== undefined && /\) Z /.test(stat);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // EPERM: it's running, as another user.
    return isCode(error, 'EPERM');
  }
}

/**
 * Creates the lock. It's a symbolic link without a target, because a link is created together with its content, while a file can be read
 * while it's still empty.
 * @returns whether there was none.
 */
const create = (file: string, text: string): boolean => unless(['EEXIST'], () => (symlinkSync(text, file), true)) ?? false;

/** Removes the lock of a process that has ended, but not one that another process has taken since. */
function removeStale(file: string, text: string): void {
  const moved = `${file}.${process.pid}`;
  unless(['ENOENT'], () => {
    renameSync(file, moved);
    const found = readlinkSync(moved);
    if (found !== text) create(file, found);
    rmSync(moved);
  });
}

/** Takes the lock. @returns whether it was free. @throws Error when a running process has it. */
function take(file: string): boolean {
  const own: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  if (create(file, JSON.stringify(own))) return true;
  const text = unless(['ENOENT'], () => readlinkSync(file));
  if (text === undefined) return false;
  const { pid, host, since } = JSON.parse(text) as Holder;
  if (host !== hostname() || isRunning(pid))
    throw new Error(
      `Another release is running: process ${pid} on ${host}, since ${since}. Try again when it has finished. If it no longer runs, remove ${file}.`,
    );
  removeStale(file, text);
  return false;
}

/**
 * Runs something that only one process may do at a time. The lock of a process that crashed is taken over.
 * @param file the lock, in an existing folder.
 * @throws Error that names the other process when it has the lock.
 */
export function withLock<Result>(file: string, run: () => Result): Result {
  while (!take(file));
  try {
    return run();
  } finally {
    rmSync(file, { force: true });
  }
}
