// `npm run build`: the static site, in `build/`. It is built in a side folder, and takes its place once it is whole: a build that
// fails or is stopped leaves the last one as it was.
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { binary } from './run';
import { mendFolder, switchFolder } from './switch-folder';

const root = path.join(__dirname, '../..');
const build = path.join(root, 'build');
/** On the same disk as `build/`, and ignored by every tool already. */
const next = path.join(root, '.docusaurus/next-build');

/**
 * Megabytes for what is new in memory, of each thread. A bundler makes much that is gone soon, and with Node's 16 the collector
 * takes a fifth of a build.
 */
const YOUNG = '--max-semi-space-size=64';

/** Runs a step with the output of this one. @returns its exit code. */
function run(command: string, args: string[]): Promise<number> {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
  // A stopped build stops its step as well, which would else go on writing into the side folder of the next build.
  const stop = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve(code ?? 1);
    });
  });
}

async function main(): Promise<number> {
  mendFolder(build);
  const generated = await run(binary('tsx'), [path.join(__dirname, 'gen.ts')]);
  if (generated !== 0) return generated;
  rmSync(next, { recursive: true, force: true });
  const built = await run(process.execPath, [
    YOUNG,
    binary('docusaurus'),
    'build',
    '--out-dir',
    path.relative(root, next),
    ...process.argv.slice(2),
  ]);
  if (built !== 0 || !existsSync(path.join(next, 'index.html'))) {
    console.error(`The build did not finish. ${existsSync(build) ? 'build/ still holds the last one that did.' : ''}`);
    return built || 1;
  }
  switchFolder(next, build);
  console.log('The site is in build/: "npm run serve" shows it.');
  return 0;
}

main().then(
  (code) => (process.exitCode = code),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
