import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { bundledSandbox } from '../../src/plugins/downloads/bundle';
import { root } from './built-site';

let written: Promise<string> | undefined;

/** Returns the file of the program that readers download, bundled from the source. It needs no build of the site. */
export const bundledProgram = (): Promise<string> =>
  (written ??= bundledSandbox(root).then((text) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'partita-program-'));
    process.once('exit', () => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'partita-sandbox.mjs');
    writeFileSync(file, text);
    return file;
  }));

export interface RunningProgram {
  child: ChildProcessWithoutNullStreams;
  out(): string;
  err(): string;
  /** Resolves with the exit code when the program has ended, or with the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

/** Starts the program with arguments. It's ended after the test. */
export async function startBundled(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<RunningProgram> {
  const child = spawn(process.execPath, [await bundledProgram(), ...args], { env: { ...process.env, ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [out, err] = ['', ''];
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal ?? 0));
  });
  return { child, out: () => out, err: () => err, ended };
}
