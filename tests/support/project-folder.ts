import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { unzipSync } from 'fflate';
import { bundledSandbox } from '../../src/plugins/downloads/bundle';
import { zipOf } from '../../src/plugins/projects/zip';
import { nameOf, type Combination } from '../../src/reference/projects/combinations';
import { projectOf, type ProjectSettings } from '../../src/reference/projects/project';
import { root } from './built-site';
import { faultyNetwork, type FaultyNetwork } from './faulty-network';
import { freeUrl } from './free-url';

export interface Running {
  output(): string;
  /** The process group. */
  group: number | undefined;
  stop(): Promise<void>;
}

/** Starts a command in a separate process group, so its child processes are stopped, too. */
export function started(command: string, cwd: string, env: NodeJS.ProcessEnv): Running & { ended: Promise<number | null> } {
  const child = spawn(command, { shell: true, cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const kill = (signal: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // It has already ended.
    }
  };
  const stop = async (): Promise<void> => {
    kill('SIGTERM');
    const timer = setTimeout(() => kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(timer);
  };
  return { output: () => output, group: child.pid, stop, ended };
}

async function startSandbox(folder: string, forwardTo: string | undefined): Promise<{ url: string; stop(): void }> {
  const program = path.join(folder, 'partita-sandbox.mjs');
  writeFileSync(program, await bundledSandbox(root));
  const child = spawn('node', [program, '--port', '0', '--json', ...(forwardTo ? ['--forward-to', forwardTo] : [])], {
    env: { PATH: process.env.PATH } as NodeJS.ProcessEnv,
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  return { url, stop: () => void child.kill('SIGKILL') };
}

/** Unpacks a ZIP file as a reader does. @returns the folder of the project. */
export function unpack(zip: Uint8Array, folder: string, name: string): string {
  for (const [file, bytes] of Object.entries(unzipSync(zip))) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
  return path.join(folder, name);
}

/** The variables of `sandbox.env`, for a sandbox at another address. */
const environmentFrom = (folder: string, sandbox: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(path.join(folder, 'sandbox.env'), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
        return name && value ? [[name, value.replace('http://127.0.0.1:4010', sandbox)]] : [];
      }),
  );

/** A project that was unpacked as a reader does it, with a running sandbox. */
export interface UnpackedProject {
  folder: string;
  /** Where the shop listens once it's started. */
  shop: string;
  sandbox: string;
  /** Between the shop and the sandbox. It works until a test makes it fail. */
  network: FaultyNetwork;
  env: NodeJS.ProcessEnv;
  settings: ProjectSettings;
}

/** Unpacks a combination next to a sandbox, and removes both when the work is done. */
export async function inFolder<T>(combination: Combination, work: (place: UnpackedProject) => Promise<T>): Promise<T> {
  const empty = mkdtempSync(path.join(tmpdir(), 'project-'));
  const shop = await freeUrl();
  const sandbox = await startSandbox(empty, combination.webhooks ? `${shop}/webhooks` : undefined);
  const network = await faultyNetwork(sandbox.url);
  try {
    const project = projectOf(root, combination);
    const folder = unpack(zipOf(project), empty, nameOf(combination));
    // As in most containers, where some languages read files as ASCII unless the code names an encoding.
    const env = { ...process.env, LC_ALL: 'C', ...environmentFrom(folder, network.url), PORT: new URL(shop).port };
    return await work({ folder, shop, sandbox: sandbox.url, network, env, settings: project.settings });
  } finally {
    network.stop();
    sandbox.stop();
    rmSync(empty, { recursive: true, force: true });
  }
}
