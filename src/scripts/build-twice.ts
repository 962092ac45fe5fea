// `npm run build:twice`: two builds of the last commit, in two folders, must be the same byte for byte.
import path from 'node:path';
import { differences, told } from './compare-folders';
import { buildCopy, copyProject, type ProjectCopy } from './project-copy';

function built(name: string): ProjectCopy {
  const copy = copyProject({ name, withHistory: true });
  const started = Date.now();
  const { status, output } = buildCopy(copy.folder);
  if (status !== 0) {
    copy.remove();
    throw new Error(`${output}\nThe build in ${copy.folder} failed.`);
  }
  console.log(`${name}: built in ${Math.round((Date.now() - started) / 1000)} s.`);
  return copy;
}

function main(): void {
  const copies: ProjectCopy[] = [];
  try {
    // Names of two lengths: a path that gets into a name or a hash shows.
    for (const name of ['docs', 'another-folder-of-the-docs']) copies.push(built(name));
    const [first = '', second = ''] = copies.map(({ folder }) => path.join(folder, 'build'));
    const all = differences(first, second);
    console.log(all.length === 0 ? 'pass  The two builds are the same byte for byte.' : `fail  ${all.length} files differ.`);
    for (const line of told(all)) console.log(`      ${line}`);
    if (all.length > 0) process.exitCode = 1;
  } finally {
    for (const one of copies) one.remove();
  }
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
