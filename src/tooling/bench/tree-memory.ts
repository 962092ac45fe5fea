import { execFile, execFileSync, type ChildProcess } from 'node:child_process';

const PS = ['-A', '-o', 'pid=,ppid=,rss='];

/**
 * Computes the memory of a process and its descendants.
 * @param listing The output of `ps`. Each line contains a process ID, its parent's ID, and the resident kilobytes.
 * @returns bytes, or 0 if the process has exited.
 * @throws Error for a line in another format.
 */
export function treeMemory(listing: string, pid: number): number {
  const sizes = new Map<number, number>();
  const children = new Map<number, number[]>();
  for (const line of listing.split('\n').filter((row) => row.trim() !== '')) {
    const [own, parent, kilobytes] = line.trim().split(/\s+/).map(Number);
    if (own === undefined || parent === undefined || kilobytes === undefined || Number.isNaN(own + parent + kilobytes))
      throw new Error(`"ps" printed a line that isn't a process ID, a parent ID, and kilobytes: ${line}`);
    sizes.set(own, kilobytes * 1024);
    children.set(parent, [...(children.get(parent) ?? []), own]);
  }
  const sum = (parent: number): number =>
    (sizes.get(parent) ?? 0) + (children.get(parent) ?? []).reduce((total, child) => total + sum(child), 0);
  return sizes.has(pid) ? sum(pid) : 0;
}

/** The milliseconds between two samples. Shorter peaks may be missed. */
const INTERVAL = 200;

export interface MemoryWatch {
  /** The peak so far, in bytes. */
  peak(): number;
  stop(): void;
}

/**
 * Watches the memory of a process and its descendants. Shared memory is counted for each process.
 * @throws Error if there is no `ps`.
 */
export function watchMemory({ pid }: ChildProcess): MemoryWatch {
  execFileSync('ps', PS, { stdio: 'ignore' });
  let peak = 0;
  const timer = setInterval(() => {
    execFile('ps', PS, (error, listing) => {
      if (!error && pid !== undefined) peak = Math.max(peak, treeMemory(listing, pid));
    });
  }, INTERVAL);
  return { peak: () => peak, stop: () => clearInterval(timer) };
}
