import { spawnSync } from 'node:child_process';

/** A revision that git can't mistake for an option. */
const REF = /^\w[\w./~^-]*$/;

/** Runs git and returns the lines of its output. @throws Error with git's message, and what to do. */
export function git(root: string, ...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.trim()}\nIn CI, fetch the whole history (fetch-depth: 0).`);
  return stdout.split('\n').filter(Boolean);
}

/** Validates a commit or branch name. @throws Error if it's invalid. */
export function checkedRef(ref: string | undefined): string {
  if (!ref || !REF.test(ref)) throw new Error(`--base is "${ref ?? ''}". Name a commit or a branch: --base origin/main`);
  return ref;
}

/** Returns the commit at which this branch forked from another one. */
export const forkPoint = (root: string, base: string): string => git(root, 'merge-base', checkedRef(base), 'HEAD')[0] ?? base;

/** Returns the files that differ from a commit, with uncommitted changes. The state is `A`dded, `M`odified, or `D`eleted. */
export function changedFiles(root: string, base: string): { state: string; file: string }[] {
  const tracked = git(root, '-c', 'core.quotePath=false', 'diff', '--name-status', '--no-renames', forkPoint(root, base)).map((line) => {
    const [state = '', file = ''] = line.split('\t');
    return { state, file };
  });
  const fresh = git(root, '-c', 'core.quotePath=false', 'ls-files', '--others', '--exclude-standard');
  return [...tracked, ...fresh.map((file) => ({ state: 'A', file }))];
}
