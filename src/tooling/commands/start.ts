// `npm start`: serves the site with live reload. An edit to a specification or a sample regenerates its pages.
import { spawn, type ChildProcess } from 'node:child_process';
import { utimesSync } from 'node:fs';
import path from 'node:path';
import { watch } from 'chokidar';
import { BuildInputs } from './build-inputs';
import { binary } from '../../reference/run-command';
import { help } from './help';

help(`Usage: npm start [-- options of docusaurus start]

Serves the site at http://localhost:3000, and updates it when you edit a page, a component, a sample, or a specification.
For example: npm start -- --port 3001 --no-open`);

const root = path.join(__dirname, '../../..');

/** Milliseconds to wait for further changes, because editors save a file in several steps. */
const DEBOUNCE = 80;

/** Milliseconds until a process that doesn't exit is killed. */
const GRACE = 2000;

const children = new Set<ChildProcess>();

/** Signals a process and all of its descendants. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch {
    // The process group has already exited.
  }
}

/** Starts a command in its own process group, so its descendants can be stopped, too. @returns the exit code. */
function start(name: string, args: string[]): Promise<number> {
  const child = spawn(binary(name), args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  children.add(child);
  return new Promise((resolve) => {
    child.on('error', (error) => console.error(error));
    child.on('exit', () => signal(child, 'SIGKILL'));
    child.on('close', (code) => {
      children.delete(child);
      resolve(code ?? 1);
    });
  });
}

/**
 * Makes Docusaurus recompile pages after a change of a file that they show. Call this only for pages that look different, because
 * Docusaurus reads all pages again for each one.
 */
function touch(pages: readonly string[]): void {
  const now = new Date();
  for (const file of pages) utimesSync(path.join(root, file), now, now);
}

/** Generates pages after a change. A change during a run starts another run. */
class Regeneration {
  private waiting = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private isRunning = false;
  private failed = false;
  private readonly inputs = new BuildInputs(root);

  changed(file: string): void {
    this.waiting.add(file);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), DEBOUNCE);
  }

  private async run(): Promise<void> {
    if (this.isRunning || this.waiting.size === 0) return;
    this.isRunning = true;
    const files = [...this.waiting];
    this.waiting.clear();
    const begun = Date.now();
    // After a failure, some pages may be missing, so all are generated.
    const code = await start('tsx', ['src/tooling/commands/gen.ts', ...(this.failed ? [] : ['--changed'])]);
    this.failed = code !== 0;
    if (this.failed) console.error(`\n${files.join(', ')}: the pages didn't change. Fix the error above, and save again.\n`);
    else {
      touch([...new Set([...this.inputs.pagesWithChangedContent(), ...this.inputs.pagesShowing(files)])]);
      console.log(`${files.join(', ')}: done in ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
    }
    this.isRunning = false;
    void this.run();
  }
}

async function main(): Promise<void> {
  let isStopping = false;
  const stop = (): void => {
    isStopping = true;
    for (const child of children) signal(child, 'SIGTERM');
    // The processes don't have unsaved data, so they can be killed.
    setTimeout(() => children.forEach((child) => signal(child, 'SIGKILL')), GRACE).unref();
  };
  // Processes in other groups don't receive Ctrl+C from the terminal, or the hang-up when it closes.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  if ((await start('tsx', ['src/tooling/commands/gen.ts'])) !== 0 || isStopping) {
    process.exitCode = isStopping ? 0 : 1;
    return;
  }
  const site = start('docusaurus', ['start', ...process.argv.slice(2)]);
  // Created after Docusaurus starts, because it reads all specifications.
  const regeneration = new Regeneration();
  const watcher = watch(['openapi', 'samples'], { cwd: root, ignoreInitial: true, ignored: /(?:^|\/)(?:\.|node_modules)/ });
  watcher.on('all', (_, file) => regeneration.changed(file.replaceAll(path.sep, '/')));
  const code = await site;
  await watcher.close();
  for (const child of children) signal(child, 'SIGKILL');
  process.exitCode = isStopping ? 0 : code;
}

void main();
