import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../commands/free-port';

const root = path.join(__dirname, '../../..');

/** The project without what `npm start` makes. */
const COPIED = ['docs', 'src', 'static', 'openapi', 'samples', 'sidebars.ts', 'docusaurus.config.ts', 'package.json', 'tsconfig.json'];

/** `npm start` in a copy of the project, which one may edit. */
export interface LiveSite {
  folder: string;
  url: string;
  edit(file: string, change: (before: string) => string): void;
  /** Everything that it has printed so far. */
  output(): string;
  /** Waits for words in its output after a place in it. @throws Error with the output when they don't come. */
  says(words: RegExp, from?: number): Promise<void>;
  /** Ctrl+C in the terminal. @returns the exit code and the time that it took, in milliseconds. */
  interrupt(): Promise<{ code: number | null; took: number }>;
  dispose(): Promise<void>;
}

/** How long a command may take on a busy machine. */
const PATIENCE = 240_000;

async function until(isTrue: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  const end = Date.now() + PATIENCE;
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

/** The terminal sends Ctrl+C to all processes of its group; so do we. Only what can be heard: the server ends what it started, in groups of its own. */
const signal = ({ pid }: ChildProcess, name: 'SIGINT' | 'SIGTERM'): void => {
  try {
    process.kill(-(pid ?? 0), name);
  } catch {
    // The group has ended.
  }
};

/** Starts the development server in a copy of the project, and waits until it answers. */
export async function startLiveSite(): Promise<LiveSite> {
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
  const answers = (): Promise<boolean> =>
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
    await until(answers, () => `The server did not start:\n${output}`);
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    folder,
    url,
    edit(file, change) {
      const before = readFileSync(path.join(folder, file), 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`The change of ${file} changed nothing.`);
      writeFileSync(path.join(folder, file), after);
    },
    output: () => output,
    says: (words, from = 0) =>
      until(
        () => words.test(output.slice(from)),
        () => `It never said ${words}:\n${output.slice(from)}`,
      ),
    async interrupt() {
      const begun = Date.now();
      return { code: await end('SIGINT'), took: Date.now() - begun };
    },
    dispose,
  };
}
