import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { editFile } from '../../src/tooling/commands/edit-file';
import { freePort } from '../../src/tooling/commands/free-port';

const root = path.join(__dirname, '../..');

/** The project without the files that `npm start` generates. */
const COPIED = ['docs', 'src', 'static', 'openapi', 'samples', 'sidebars.ts', 'docusaurus.config.ts', 'package.json', 'tsconfig.json'];

/** `npm start` in a copy of the project that tests can edit. */
export interface DevServer {
  folder: string;
  url: string;
  edit(file: string, change: (before: string) => string): void;
  /** Everything printed so far. */
  output(): string;
  /** Waits for text in the output after an offset. @throws Error with the output if the text doesn't appear. */
  waitForOutput(text: RegExp, from?: number): Promise<void>;
  /** Simulates Ctrl+C in the terminal. @returns the exit code, and the milliseconds until the exit. */
  interrupt(): Promise<{ code: number | null; took: number }>;
  dispose(): Promise<void>;
}

/** The timeout in milliseconds, for a busy machine. */
const TIMEOUT = 240_000;

async function until(isTrue: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  const end = Date.now() + TIMEOUT;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(what());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function copyProject(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-live-'));
  for (const name of COPIED)
    if (existsSync(path.join(root, name))) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** Signals the process group like a terminal. The server's children are in other groups, so the server has to stop them. */
const signal = ({ pid }: ChildProcess, name: 'SIGINT' | 'SIGTERM'): void => {
  try {
    process.kill(-(pid ?? 0), name);
  } catch {
    // The process group has already exited.
  }
};

/** Starts the development server in a copy of the project, and waits until it responds. */
export async function startDevServer(): Promise<DevServer> {
  const folder = copyProject();
  const port = await freePort();
  const args = ['src/tooling/commands/start.ts', '--port', String(port), '--host', '127.0.0.1', '--no-open'];
  const child = spawn(path.join(root, 'node_modules/.bin/tsx'), args, {
    cwd: folder,
    detached: true,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const url = `http://127.0.0.1:${port}/`;
  const isUp = (): Promise<boolean> =>
    fetch(url)
      .then(({ ok }) => ok)
      .catch(() => false);
  const end = async (name: 'SIGINT' | 'SIGTERM'): Promise<number | null> => {
    signal(child, name);
    return ended;
  };
  const dispose = async (): Promise<void> => {
    await end('SIGTERM');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await until(isUp, () => `The server didn't start:\n${output}`);
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    folder,
    url,
    edit: (file, change) => editFile(path.join(folder, file), change),
    output: () => output,
    waitForOutput: (text, from = 0) =>
      until(
        () => text.test(output.slice(from)),
        () => `The output never contained ${text}:\n${output.slice(from)}`,
      ),
    async interrupt() {
      const start = Date.now();
      return { code: await end('SIGINT'), took: Date.now() - start };
    },
    dispose,
  };
}
