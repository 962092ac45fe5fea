// `npm run build`: the static site, in `build/`. It is built in a side folder, and takes its place once it is whole: a build that
// fails or is stopped leaves the last one as it was.
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { TOLD } from '../plugins/when-generated';
import { bundledConfig } from './bundled-config';
import { binary } from './run';
import { mendFolder, switchFolder } from './switch-folder';

const root = path.join(__dirname, '../..');
const build = path.join(root, 'build');
/** On the same disk as `build/`, and ignored by every tool already. */
const next = path.join(root, '.docusaurus/next-build');

/**
 * How a build runs its JavaScript, of which most runs for a few seconds on cores that are all busy:
 *
 * - Megabytes for what is new in memory, of each thread. A bundler makes much that is gone soon, and with Node's 16 the collector takes a
 *   fifth of a build.
 * - One thread for the collector and the compiler, where Node takes four. The others would be taken from the build's own.
 * - How long code runs (in bytes of its bytecode, 132 KiB by default) before the compiler makes the best of it. That pays in a server;
 *   here it took a tenth of the build.
 */
const ENGINE = ['--max-semi-space-size=64', '--v8-pool-size=1', '--interrupt-budget=1000000'];

/** A step that runs beside this process, with the same output. */
interface Step {
  begin(): void;
  /** Ends a step that has not begun. */
  cancel(): void;
  /** Its exit code. */
  done: Promise<number>;
}

/** Starts the framework, which loads and then waits until it is told to begin: src/plugins/when-generated.ts. */
function startFramework(args: string[]): Step {
  const child = spawn(process.execPath, [...ENGINE, binary('docusaurus'), ...args], {
    cwd: root,
    env: { ...process.env, [TOLD]: '3' },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
  });
  // A stopped build stops its step as well, which would else go on writing into the side folder of the next build.
  const stop = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const done = new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve(code ?? 1);
    });
  });
  const told = child.stdio[3] as Writable;
  // A step that was stopped listens no more; its code says the rest.
  told.on('error', () => undefined);
  return { begin: () => void told.end('1'), cancel: () => void child.kill(), done };
}

async function main(): Promise<number> {
  mendFolder(build);
  rmSync(next, { recursive: true, force: true });
  // Imported here, so that the bundler does its part meanwhile.
  const [config, { generate }] = await Promise.all([bundledConfig(), import('../reference/generate')]);
  const framework = startFramework(['build', '--config', config, '--out-dir', path.relative(root, next), ...process.argv.slice(2)]);
  try {
    await Promise.race([generate(), framework.done]);
    framework.begin();
  } catch (error) {
    framework.cancel();
    throw error;
  }
  const built = await framework.done;
  if (built !== 0 || !existsSync(path.join(next, 'index.html'))) {
    console.error(`The build did not finish. ${existsSync(build) ? 'build/ still holds the last one that did.' : ''}`);
    return built || 1;
  }
  switchFolder(next, build);
  console.log('The site is in build/: "npm run serve" shows it.');
  return 0;
}

// At once: a build that was stopped need not wait for pages that are still being written.
main().then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
