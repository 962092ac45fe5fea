import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { editFile } from './edit-file';

const root = path.join(__dirname, '../../..');

/** A copy of the project with its dependencies. A build in a copy doesn't change other copies. */
export interface ProjectCopy {
  folder: string;
  /** Changes a file. @throws Error if nothing changed. */
  edit(file: string, change: (before: string) => string): void;
  remove(): void;
}

interface CopyOptions {
  /** The name of the folder, which doesn't have to be unique. */
  name?: string;
  /** Clones the last commit with git's history, but without uncommitted changes. */
  withHistory?: boolean;
  /** Omits dependencies, for commands that install others, which would change the originals through the links. */
  withoutModules?: boolean;
}

/** Runs a command. @throws Error with its output if it fails. */
function must(command: string, args: string[], cwd = root): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
}

/**
 * Copies the files that git tracks, with uncommitted changes. Dependencies are hard links, because symbolic links would resolve to paths
 * outside of the copy.
 */
export function copyProject({ name = 'docs', withHistory = false, withoutModules = false }: CopyOptions = {}): ProjectCopy {
  const parent = mkdtempSync(path.join(tmpdir(), 'partita-copy-'));
  const folder = path.join(parent, name);
  if (withHistory) must('git', ['clone', '--quiet', '--no-hardlinks', root, folder]);
  else {
    const { stdout, status } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error("This isn't a git checkout, so the files of the project are unknown.");
    for (const file of stdout.split('\0').filter((line) => line !== '')) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      cpSync(path.join(root, file), path.join(folder, file), { errorOnExist: false });
    }
  }
  if (!withoutModules) must('cp', ['-al', path.join(root, 'node_modules'), path.join(folder, 'node_modules')]);
  // Removes the caches, so earlier builds don't affect the next one.
  rmSync(path.join(folder, 'node_modules/.cache'), { recursive: true, force: true });
  return {
    folder,
    edit: (file, change) => editFile(path.join(folder, file), change),
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

export interface BuildOptions {
  env?: NodeJS.ProcessEnv;
  /** A command that runs the build, with its arguments: `unshare -rn`. */
  through?: readonly string[];
  uid?: number;
}

/** Runs `npm run build` in a copy. */
export function buildCopy(folder: string, { env = {}, through = [], uid }: BuildOptions = {}): { status: number | null; output: string } {
  const [command = 'npm', ...args] = [...through, 'npm', 'run', '--silent', 'build'];
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
    maxBuffer: 1 << 28,
    ...(uid !== undefined && { uid, gid: uid }),
  });
  return { status, output: `${stdout ?? ''}${stderr ?? ''}` };
}
