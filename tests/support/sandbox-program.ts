import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { buildFolder } from './built-site';

export const downloads = path.join(buildFolder, 'downloads');
/** The program that readers download, from the build. */
export const sandboxProgram = path.join(downloads, 'partita-sandbox.mjs');

/** An empty folder, and an environment with nothing but the path of programs. */
export function nowhere(): { cwd: string; env: NodeJS.ProcessEnv } {
  const cwd = mkdtempSync(path.join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  return { cwd, env: { PATH: process.env.PATH } as NodeJS.ProcessEnv };
}

export interface SandboxProgram {
  child: ChildProcessWithoutNullStreams;
  /** Where it was started: empty, and removed after the test. */
  folder: string;
  url: string;
  /** Its output: one line of JSON. */
  facts: Record<string, string>;
  errors(): string;
}

/** Starts the downloaded program for one test, on a free port. */
export async function startProgram(...args: string[]): Promise<SandboxProgram> {
  const place = nowhere();
  const child = spawn('node', [sandboxProgram, '--port', '0', '--json', ...args], place);
  onTestFinished(() => void child.kill('SIGKILL'));
  let errors = '';
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const facts = JSON.parse(line) as Record<string, string>;
  return { child, folder: place.cwd, url: facts.url ?? '', facts, errors: () => errors };
}
