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

/** Editors write a file in steps. */
const SETTLED = 80;

/** Milliseconds that a process gets to end by itself. */
const GRACE = 2000;

const children = new Set<ChildProcess>();

/** Signals a process and all that it started, such as the build of the search index: while it compiles, that one hears nothing. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch {
    // The group has ended.
  }
}

/** Each in a group of its own, so that nothing it started outlives it. @returns its exit code */
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
 * The framework compiles a page when the page changes; this tells it that what the page is made from did.
 * Only those that would come out otherwise: it reads all pages anew for each one.
 */
function touch(pages: readonly string[]): void {
  const now = new Date();
  for (const file of pages) utimesSync(path.join(root, file), now, now);
}

/** One run at a time; what changes meanwhile makes one more. */
class Regeneration {
  private waiting = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private isRunning = false;
  private failed = false;
  private readonly inputs = new BuildInputs(root);

  changed(file: string): void {
    this.waiting.add(file);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), SETTLED);
  }

  private async run(): Promise<void> {
    if (this.isRunning || this.waiting.size === 0) return;
    this.isRunning = true;
    const files = [...this.waiting];
    this.waiting.clear();
    const begun = Date.now();
    // After a failure nobody knows what was written.
    const code = await start('tsx', ['src/tooling/commands/gen.ts', ...(this.failed ? [] : ['--changed'])]);
    this.failed = code !== 0;
    if (this.failed) console.error(`\n${files.join(', ')}: the pages stay as they were. Mend what is said above and save again.\n`);
    else {
      touch([...new Set([...this.inputs.pagesWithOtherTables(), ...this.inputs.pagesShowing(files)])]);
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
    // Nothing of it is to be saved.
    setTimeout(() => children.forEach((child) => signal(child, 'SIGKILL')), GRACE).unref();
  };
  // Groups of their own get neither the terminal's Ctrl+C nor its end.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  if ((await start('tsx', ['src/tooling/commands/gen.ts'])) !== 0 || isStopping) {
    process.exitCode = isStopping ? 0 : 1;
    return;
  }
  const site = start('docusaurus', ['start', ...process.argv.slice(2)]);
  // It reads all descriptions, which the site need not wait for.
  const regeneration = new Regeneration();
  const watcher = watch(['openapi', 'samples'], { cwd: root, ignoreInitial: true, ignored: /(?:^|\/)(?:\.|node_modules)/ });
  watcher.on('all', (_, file) => regeneration.changed(file.replaceAll(path.sep, '/')));
  const code = await site;
  await watcher.close();
  for (const child of children) signal(child, 'SIGKILL');
  process.exitCode = isStopping ? 0 : code;
}

void main();
