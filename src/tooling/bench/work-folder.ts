import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.join(__dirname, '../../..');

/**
 * A benchmark folder that persists between runs. It's outside the project: bundlers treat everything below `node_modules` as a finished
 * package, and a cold build empties `.docusaurus`. Each clone of the project has its own folder.
 */
export function workFolder(name: string): string {
  const clone = createHash('sha256').update(root).digest('hex').slice(0, 8);
  const folder = path.join(tmpdir(), `partita-bench-${clone}`, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Runs a command of a benchmark quietly. Not synchronously: some of them load pages that this process serves.
 * @throws Error with the end of its output when it fails.
 */
export async function runIn(folder: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const options = { cwd: folder, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', CI: '1', ...env }, maxBuffer: 1 << 28 };
  await promisify(execFile)(command, args, options).catch((error: Error & { stdout?: string; stderr?: string }) => {
    const output = `${error.stdout ?? ''}${error.stderr ?? ''}` || error.message;
    throw new Error(`"${path.basename(command)} ${args.join(' ')}" failed in ${folder}:\n${output.slice(-3000)}`, { cause: error });
  });
}

/** Whether a folder was finished from the same input before; `finished` notes that it is. */
export function stampOf(folder: string, input: string): { isFresh: boolean; finished(): void } {
  const file = path.join(folder, '.stamp');
  const stamp = createHash('sha256').update(input).digest('hex');
  const isFresh = existsSync(file) && readFileSync(file, 'utf8') === stamp;
  if (!isFresh) rmSync(file, { force: true });
  return { isFresh, finished: () => writeFileSync(file, stamp) };
}

/**
 * Installs packages for a benchmark, without their scripts unless they are what is measured.
 * @param packages exact versions by name. @returns the folder that has them in its `node_modules`.
 * @throws Error with the output of npm.
 */
export async function installed(name: string, packages: Readonly<Record<string, string>>, { scripts = false } = {}): Promise<string> {
  const folder = workFolder(name);
  const list = `${JSON.stringify({ name: `bench-${name}`, private: true, type: 'module', dependencies: packages }, null, 2)}\n`;
  const stamp = stampOf(folder, list);
  if (stamp.isFresh) return folder;
  console.log(
    `  installing ${Object.entries(packages)
      .flatMap((one) => one.join('@'))
      .join(', ')}`,
  );
  rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true });
  writeFileSync(path.join(folder, 'package.json'), list);
  await runIn(folder, 'npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', `--ignore-scripts=${!scripts}`]);
  stamp.finished();
  return folder;
}
