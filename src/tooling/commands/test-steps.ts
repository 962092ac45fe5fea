import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { binary } from '../../reference/run-command';
import { totalsOf, type Report, type Totals } from './test-totals';

export const root = path.join(__dirname, '../../..');

export class StepFailed extends Error {}

interface Finished {
  code: number;
  output: string;
}

interface Settings {
  env?: NodeJS.ProcessEnv;
  /** Whether to print the output while the command runs. */
  isLive?: boolean;
}

/** Runs a command and prints how long it took. */
export function run(name: string, command: string, args: readonly string[], { env, isLive = false }: Settings = {}): Promise<Finished> {
  const start = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr?.on('data', (part: Buffer) => (output += part.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}, ${seconds} s`);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a command that later steps need. @returns its output. @throws StepFailed with its output. */
export async function need(name: string, command: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<string> {
  const { code, output } = await run(name, command, args, { env });
  if (code !== 0) throw new StepFailed(`${output}\n${name} failed.`);
  return output;
}

const report = (file: string): Report | undefined => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined);

/** Runs the tests of some Vitest projects. @param filters Parts of file names. Empty for all. */
export async function vitest(projects: readonly string[], filters: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Totals> {
  const name = `tests: ${projects.join(', ')}`;
  const file = path.join(root, `.docusaurus/${projects.join('-')}.json`);
  rmSync(file, { force: true });
  const args = [
    'run',
    '--config',
    'tests/vitest.config.mts',
    // Lists only tests that fail.
    '--reporter=minimal',
    '--reporter=json',
    `--outputFile=${file}`,
    '--passWithNoTests',
  ];
  const { code, output } = await run(
    name,
    binary('vitest'),
    [...args, ...projects.flatMap((project) => ['--project', project]), ...filters],
    { env },
  );
  if (code !== 0) console.log(output);
  return totalsOf(report(file), code);
}

/** Runs browser tests. @param filters Files. Empty for all. */
export async function playwright(filters: readonly string[], env: NodeJS.ProcessEnv): Promise<Totals> {
  const file = path.join(root, '.docusaurus/playwright.json');
  rmSync(file, { force: true });
  const { code } = await run('tests: browser', binary('playwright'), ['test', ...filters], {
    env: { ...env, RESULTS_FILE: file },
    isLive: true,
  });
  return totalsOf(report(file), code);
}
