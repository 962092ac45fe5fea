import { existsSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** The process that has a lock. */
interface Holder {
  pid: number;
  host: string;
  /** ISO 8601. */
  since: string;
}

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

/** Runs a function. @returns undefined if it fails with one of these codes. */
function unless<Result>(codes: readonly string[], run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (codes.some((code) => isCode(error, code))) return undefined;
    throw error;
  }
}

/** Returns whether a process was killed, but is still listed because its parent hasn't read its status. Some containers never do. */
function isZombie(pid: number): boolean {
  const stat = unless(['ENOENT', 'ESRCH'], () => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat !== undefined && /\) Z /.test(stat);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // EPERM means that another user's process is running.
    return isCode(error, 'EPERM');
  }
}

/**
 * Creates the lock. It's a symbolic link without a target, because a link is created with its content in one step, and a file is empty at
 * first.
 * @returns false if the lock exists.
 */
const create = (file: string, text: string): boolean => unless(['EEXIST'], () => (symlinkSync(text, file), true)) ?? false;

/** Removes the lock of a process that has exited, unless another process has taken it in the meantime. */
function removeStale(file: string, text: string): void {
  const moved = `${file}.${process.pid}`;
  unless(['ENOENT'], () => {
    renameSync(file, moved);
    const found = readlinkSync(moved);
    if (found !== text) create(file, found);
    rmSync(moved);
  });
}

/** Takes the lock. @returns whether it was free. @throws Error if a running process has it. */
function take(file: string): boolean {
  const own: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  if (create(file, JSON.stringify(own))) return true;
  const text = unless(['ENOENT', 'EINVAL'], () => readlinkSync(file));
  // Missing means that the other process has just finished.
  if (text === undefined && existsSync(file)) throw new Error(`${file} isn't a lock of a release. If nothing needs it, remove it.`);
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
 * Runs a function in only one process at a time. The lock of a crashed process is taken over.
 * @param file The path of the lock, in an existing folder.
 * @throws Error with the other process, if it has the lock.
 */
export function withLock<Result>(file: string, run: () => Result): Result {
  while (!take(file));
  try {
    return run();
  } finally {
    rmSync(file, { force: true });
  }
}
