// `npm run verify -- reproducible`: checks that two builds of the last commit are byte-identical. They use the same folder, because its
// name affects some of webpack's hashes.
import { spawnSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import path from 'node:path';
import { buildCopy, copyProject } from '../commands/project-copy';
import { help, takesNothing } from '../commands/help';

help(`Usage: npm run verify -- reproducible

Builds the last commit twice, and compares the builds byte for byte.`);
takesNothing();

function build(folder: string, label: string): void {
  const started = Date.now();
  const { status, output } = buildCopy(folder);
  if (status !== 0) throw new Error(`${output}\nThe ${label} build failed.`);
  console.log(`The ${label} build took ${Math.round((Date.now() - started) / 1000)} s.`);
}

function main(): void {
  const copy = copyProject({ withHistory: true });
  const [first, second] = ['first-build', 'build'].map((name) => path.join(copy.folder, name)) as [string, string];
  try {
    build(copy.folder, 'first');
    renameSync(second, first);
    build(copy.folder, 'second');
    const { error, status, stdout } = spawnSync('diff', ['--recursive', '--brief', first, second], { encoding: 'utf8' });
    if (error) throw error;
    console.log(status === 0 ? 'pass  The two builds are byte-identical.' : `fail  The builds differ.\n${stdout}`);
    if (status !== 0) process.exitCode = 1;
  } finally {
    copy.remove();
  }
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
