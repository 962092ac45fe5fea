import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.join(__dirname, '../../..');

/**
 * Returns a benchmark folder that persists between runs. It's outside the project, because bundlers handle files in `node_modules`
 * differently, and a cold build empties `.docusaurus`. Each clone of the project has its own folder.
 */
export function workFolder(name: string): string {
  const clone = createHash('sha256').update(root).digest('hex').slice(0, 8);
  const folder = path.join(tmpdir(), `partita-bench-${clone}`, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Runs a command without printing its output. It's asynchronous, because some commands load pages that this process serves.
 * @throws Error with the end of the output if the command fails.
 */
export async function runIn(folder: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const options = { cwd: folder, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', CI: '1', ...env }, maxBuffer: 1 << 28 };
  await promisify(execFile)(command, args, options).catch((error: Error & { stdout?: string; stderr?: string }) => {
    const output = `${error.stdout ?? ''}${error.stderr ?? ''}` || error.message;
    throw new Error(`"${path.basename(command)} ${args.join(' ')}" failed in ${folder}:\n${output.slice(-3000)}`, { cause: error });
  });
}

/** Returns whether a folder was already created from the same input, and a function that records it. */
export function stampOf(folder: string, input: string): { isFresh: boolean; finished(): void } {
  const file = path.join(folder, '.stamp');
  const stamp = createHash('sha256').update(input).digest('hex');
  const isFresh = existsSync(file) && readFileSync(file, 'utf8') === stamp;
  if (!isFresh) rmSync(file, { force: true });
  return { isFresh, finished: () => writeFileSync(file, stamp) };
}

/**
 * Installs packages for a benchmark, by default without their install scripts.
 * @param packages Exact versions by name. @returns the folder that contains `node_modules`.
 * @throws Error with the output of npm.
 */
export async function installed(name: string, packages: Readonly<Record<string, string>>, { scripts = false } = {}): Promise<string> {
  const folder = workFolder(name);
  const list = `${JSON.stringify({ name: `bench-${name}`, private: true, type: 'module', dependencies: packages }, null, 2)}\n`;
  const stamp = stampOf(folder, list);
  if (stamp.isFresh) return folder;
  console.log(
    `  installing ${Object.entries(packages)
      .flatMap((dependency) => dependency.join('@'))
      .join(', ')}`,
  );
  rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true });
  writeFileSync(path.join(folder, 'package.json'), list);
  await runIn(folder, 'npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', `--ignore-scripts=${!scripts}`]);
  stamp.finished();
  return folder;
}
