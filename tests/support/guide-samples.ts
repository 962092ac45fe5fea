import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { regionNames, regionOf } from '../../src/reference/code-fences';
import type { Observation } from '../../src/sandbox/engine/sandbox';
import { startServer, type RunningServer } from '../../src/sandbox/node/server/server';
import { environmentFor, run, type Finished } from './run-sample';
import { SAMPLE_TIME, tokenOf } from './sandbox';
import { root } from './built-site';

const guides = path.join(root, 'samples/guides');

/** The content of a file in `samples/guides`. @param name `quickstart/steps.sh`. */
export const guideText = (name: string): string => readFileSync(path.join(guides, name), 'utf8');

/** The content without region markers, as a page shows it. */
export const guideCode = (name: string, region?: string): string => regionOf(guideText(name), name, region);

export const guideJson = (name: string): Record<string, unknown> => JSON.parse(guideText(name)) as Record<string, unknown>;

export interface Bench extends RunningServer {
  /** A temporary folder, where samples run. */
  folder: string;
  token: string;
  /** The sandbox's responses since the previous call: `v3/Refund 201`. */
  newResponses(): string[];
  /** Every request with its response. */
  seen: Observation[];
  /** Copies files into the folder. */
  place(...names: string[]): void;
  /** Runs JavaScript in the folder, as a module. @returns what it printed, as JSON. @throws Error with what it wrote to stderr. */
  node(source: string, env?: NodeJS.ProcessEnv): Promise<unknown>;
  python(source: string, env?: NodeJS.ProcessEnv): Promise<unknown>;
}

interface BenchOptions {
  /** Without the sample data. */
  isEmpty?: boolean;
  webhookUrl?: string;
  /** Milliseconds: for samples that compare sandbox times with the machine's clock. */
  startsAt?: number;
}

const json = ({ stdout, stderr }: Finished): unknown => {
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`${stdout}\n${stderr}`);
  }
};

/** A sandbox on a free port and a temporary folder, for one test. */
export async function withBench(body: (bench: Bench) => Promise<void>, { isEmpty, ...options }: BenchOptions = {}): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita guide '));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const server = await startServer({ port: 0, rateLimits: false, startsAt: SAMPLE_TIME, ...options });
  const { sandbox, origin } = server;
  if (isEmpty) sandbox.replace(sandbox.empty());
  const token = await tokenOf(sandbox);
  const seen: Observation[] = [];
  sandbox.onResponse = (observation) => seen.push(observation);
  let reported = 0;
  const script = async (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
    json(await run(command, args, { cwd: folder, env: { ...environmentFor(token, origin), ...env } }));
  try {
    await body({
      ...server,
      folder,
      token,
      seen,
      newResponses: () => seen.slice(reported, (reported = seen.length)).map(({ operation, status }) => `${operation} ${status}`),
      place: (...names) => {
        for (const name of names) writeFileSync(path.join(folder, path.basename(name)), guideText(name));
      },
      node: (source, env) => script('node', ['--input-type=module', '-e', source], env),
      python: (source, env) => {
        return script('python3', ['-c', source], env);
      },
    });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Step {
  stdout: string;
  stderr: string;
  code: number;
  /** The output, which must be JSON. */
  json(): Record<string, unknown>;
}

export interface StepsOptions {
  env?: NodeJS.ProcessEnv;
  /** Changes the code of all steps. */
  change?: (code: string) => string;
  /** The steps to run, in this order; all steps by default. */
  only?: string[];
}

/**
 * Runs the regions of a shell script, one after another in one shell, as a reader pastes them. A step's output is in the file `out/<step>`
 * of the folder while the next one runs.
 */
export async function steps(
  bench: Pick<Bench, 'folder' | 'origin'>,
  name: string,
  options: StepsOptions = {},
): Promise<Record<string, Step>> {
  const { env = {}, change = (code) => code, only } = options;
  const source = guideText(name);
  const names = only ?? regionNames(source);
  const out = path.join(bench.folder, 'out');
  mkdirSync(out, { recursive: true });
  const parts = names.map((step) => {
    const code = change(regionOf(source, name, step));
    return `{\n${code}\n} > 'out/${step}' 2> 'out/${step}.err'\necho $? > 'out/${step}.code'`;
  });
  const { stderr } = await run('bash', ['-c', parts.join('\n')], {
    cwd: bench.folder,
    env: { ...environmentFor('', bench.origin), ORDER_REFERENCE: 'HL-10482', ...env },
  });
  const read = (file: string): string => {
    if (!existsSync(path.join(out, file))) throw new Error(`The shell stopped before it: ${stderr}`);
    return readFileSync(path.join(out, file), 'utf8');
  };
  return Object.fromEntries(
    names.map((step) => {
      const [stdout, errors] = [read(step), read(`${step}.err`)];
      return [
        step,
        {
          stdout,
          stderr: errors,
          code: Number(read(`${step}.code`)),
          json: () => json({ stdout, stderr: errors, code: 0 }) as Record<string, unknown>,
        },
      ];
    }),
  );
}

/** The step of that name. @throws Error when it didn't run. */
export function stepOf(all: Record<string, Step>, name: string): Step {
  const step = all[name];
  if (!step) throw new Error(`There is no step "${name}": ${Object.keys(all).join(', ')}.`);
  return step;
}

/** Starts a sample's server, and resolves when it accepts connections. */
export async function serving(
  [command, ...args]: [string, ...string[]],
  port: number,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<ChildProcess> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout?.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr?.on('data', (part: Buffer) => (output += part.toString()));
  const deadline = Date.now() + 20_000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(output);
    try {
      await fetch(`http://127.0.0.1:${port}/`);
      break;
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`Nothing listens on port ${port}.`, { cause: error });
      await setTimeout(50);
    }
  }
  return child;
}
