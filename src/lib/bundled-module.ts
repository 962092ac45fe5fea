import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { writeAtOnce } from './write-at-once';

const root = path.join(__dirname, '../..');

/** Modules that look for files beside themselves still find them there. */
const ownFolders: Plugin = {
  name: 'own-folders',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const own = [path.dirname(file), file].map((one) => JSON.stringify(one));
      return { contents: `const __dirname = ${own[0]}, __filename = ${own[1]};${readFileSync(file, 'utf8')}`, loader: 'ts' };
    }),
};

/**
 * A module with all of ours that it needs, as one file of JavaScript: with a loader for TypeScript a worker takes 1.8 s to start, which is
 * what a third of our pages take, and without it 0.4 s. The file stands below the project, where packages are found, and is called by what
 * is in it: builds side by side write the same.
 * @param entry `src/workers/jobs.ts`, from the root of the project. @returns the address of the file.
 * @throws Error with what is wrong with the code, and where.
 */
export async function bundledModule(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, entry)],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    logLevel: 'silent',
    plugins: [ownFolders],
  });
  const code = outputFiles.map(({ text }) => text).join('');
  const file = path.join(root, '.docusaurus/bundled', `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeAtOnce(file, code);
  return pathToFileURL(file).href;
}
