import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const root = path.join(__dirname, '../..');

/** Modules that look for files beside themselves still find them there. */
const ownFolders: Plugin = {
  name: 'own-folders',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path: file }) => ({
      contents: `const __dirname = ${JSON.stringify(path.dirname(file))};${readFileSync(file, 'utf8')}`,
      loader: 'ts',
    })),
};

/**
 * A module of this folder with all of ours that it needs, as one file of JavaScript: with a loader for TypeScript each worker takes 1.8 s to
 * start, which is what a third of our pages take, and without it 0.4 s. The file stands below the project, where packages are found, and is
 * called by what is in it: builds side by side write the same.
 * @param name `jobs`. @returns the address of the file.
 */
export async function bundledModule(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(__dirname, `${name}.ts`)],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    logLevel: 'silent',
    plugins: [ownFolders],
  });
  const code = outputFiles.map(({ text }) => text).join('');
  const folder = path.join(root, '.docusaurus/workers');
  const file = path.join(folder, `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`);
  mkdirSync(folder, { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, code);
  renameSync(own, file);
  return pathToFileURL(file).href;
}
