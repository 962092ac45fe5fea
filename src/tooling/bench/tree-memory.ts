import { execFile, execFileSync, type ChildProcess } from 'node:child_process';

const PS = ['-A', '-o', 'pid=,ppid=,rss='];

/**
 * Computes the memory of a process and its descendants.
 * @param listing The output of `ps`. Each line contains a process ID, its parent's ID, and the resident kilobytes.
 * @returns bytes, or 0 if the process has exited.
 */
export function treeMemory(listing: string, pid: number): number {
  const processes = listing
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [pid: number, parent: number, kilobytes: number]);
  const sum = (parent: number): number =>
    processes.reduce((total, [own, of, kilobytes]) => total + (own === parent ? kilobytes * 1024 : 0) + (of === parent ? sum(own) : 0), 0);
  return sum(pid);
}

/**
 * Samples the memory of a process and its descendants five times a second. Memory that they share counts for each of them.
 * @returns a function that stops and returns the peak in bytes. @throws Error if there is no `ps`.
 */
export function watchMemory({ pid = 0 }: ChildProcess): () => number {
  execFileSync('ps', PS, { stdio: 'ignore' });
  let peak = 0;
  const timer = setInterval(() => {
    execFile('ps', PS, (error, listing) => {
      if (!error) peak = Math.max(peak, treeMemory(listing, pid));
    });
  }, 200);
  return () => {
    clearInterval(timer);
    return peak;
  };
}
