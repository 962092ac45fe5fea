// `npm start`: the site with live reload. An edit of a description, or of a sample, writes again what is made from it.
import { spawn, type ChildProcess } from 'node:child_process';
import { utimesSync } from 'node:fs';
import path from 'node:path';
import { watch } from 'chokidar';
import { MadeFrom } from './made-from';
import { binary } from './run';

const root = path.join(__dirname, '../..');

/** Editors write a file in steps. */
const SETTLED = 80;

/** Milliseconds that a process gets to end by itself. */
const GRACE = 2000;

const children = new Set<ChildProcess>();

function start(name: string, args: string[]): { child: ChildProcess; ended: Promise<number> } {
  const child = spawn(binary(name), args, { cwd: root, stdio: 'inherit' });
  children.add(child);
  return {
    child,
    ended: new Promise((resolve) =>
      child.on('close', (code) => {
        children.delete(child);
        resolve(code ?? 1);
      }),
    ),
  };
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
  private readonly madeFrom = new MadeFrom(root);

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
    const code = await start('tsx', ['src/scripts/gen.ts', ...(this.failed ? [] : ['--changed'])]).ended;
    this.failed = code !== 0;
    if (this.failed) console.error(`\n${files.join(', ')}: the pages stay as they were. Mend what is said above and save again.\n`);
    else {
      touch([...new Set([...this.madeFrom.pagesWithOtherTables(), ...this.madeFrom.pagesShowing(files)])]);
      console.log(`${files.join(', ')}: done in ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
    }
    this.isRunning = false;
    void this.run();
  }
}

async function main(): Promise<void> {
  if ((await start('tsx', ['src/scripts/gen.ts']).ended) !== 0) {
    process.exitCode = 1;
    return;
  }
  const site = start('docusaurus', ['start', ...process.argv.slice(2)]);
  // It reads all descriptions, which the site need not wait for.
  const regeneration = new Regeneration();
  const watcher = watch(['openapi', 'samples'], { cwd: root, ignoreInitial: true, ignored: /(?:^|\/)(?:\.|node_modules)/ });
  watcher.on('all', (_, file) => regeneration.changed(file.replaceAll(path.sep, '/')));
  let isStopping = false;
  const stop = (): void => {
    isStopping = true;
    void watcher.close();
    for (const child of children) child.kill('SIGTERM');
    // While it compiles, the framework hears nothing. It has nothing to save.
    setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), GRACE).unref();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const code = await site.ended;
  await watcher.close();
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = isStopping ? 0 : code;
}

void main();
