import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(__dirname, '../../..');

/** The project in a folder of its own, with its dependencies: two copies share nothing that a build writes. */
export interface ProjectCopy {
  folder: string;
  /** Changes a file. @throws Error when nothing changed. */
  edit(file: string, change: (before: string) => string): void;
  remove(): void;
}

interface CopyOptions {
  /** Name of the folder. Two copies of one name lie in two places. */
  name?: string;
  /** With the history of git: a clone of the last commit, without what is not committed. */
  withHistory?: boolean;
  /** Without dependencies: a command that installs others would write through the links. */
  withoutModules?: boolean;
}

/** Runs a command and returns nothing. @throws Error with its output when it fails. */
function must(command: string, args: string[], cwd = root): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
}

/**
 * Copies what git knows of the project, as it is on disk. Dependencies are hard links where the disk allows it: a symbolic link
 * would lead every path of a module out of the copy.
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
    if (status !== 0) throw new Error('This is no checkout of git, so nobody knows which files belong to the project.');
    for (const file of stdout.split('\0').filter((one) => one !== '')) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      cpSync(path.join(root, file), path.join(folder, file), { errorOnExist: false });
    }
  }
  if (!withoutModules) must('cp', ['-al', path.join(root, 'node_modules'), path.join(folder, 'node_modules')]);
  // The caches of the bundler and the compiler would carry one build into the other.
  rmSync(path.join(folder, 'node_modules/.cache'), { recursive: true, force: true });
  return {
    folder,
    edit(file, change) {
      const before = readFileSync(path.join(folder, file), 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`The change of ${file} changed nothing.`);
      writeFileSync(path.join(folder, file), after);
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

export interface BuildOptions {
  env?: NodeJS.ProcessEnv;
  /** A command that runs the build, with its arguments: `unshare -rn`. */
  through?: readonly string[];
  uid?: number;
}

/** `npm run build` in a copy. */
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
