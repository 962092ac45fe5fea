import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './built-site';

/** A changed copy of the project, as a writer would have on disk. */
export interface Variant {
  folder: string;
  /** Changes one file of the copy, or creates it. */
  edit(file: string, change: (before: string) => string): void;
  /** Removes a file or a folder. */
  remove(file: string): void;
  /** `npm run build` of the copy. */
  build(env?: NodeJS.ProcessEnv, options?: readonly string[]): { status: number | null; output: string };
  dispose(): void;
}

const COPIED = ['docs', 'src', 'static', 'openapi', 'samples', 'sidebars.ts', 'docusaurus.config.ts', 'package.json', 'tsconfig.json'];

/** Files that `generate()` creates for the build. */
const MADE = ['bundle', 'facts'];

/** Copies the project with its generated pages. Dependencies are linked; the bundler has a separate cache. */
export function createVariant(): Variant {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-docs-'));
  for (const name of COPIED) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  mkdirSync(path.join(folder, '.docusaurus'));
  for (const name of MADE) cpSync(path.join(root, '.docusaurus', name), path.join(folder, '.docusaurus', name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const inside = (file: string): string => path.join(folder, file);
  return {
    folder,
    edit(file, change) {
      let before = '';
      try {
        before = readFileSync(inside(file), 'utf8');
      } catch {
        mkdirSync(path.dirname(inside(file)), { recursive: true });
      }
      const after = change(before);
      if (after === before) throw new Error(`The change of ${file} changed nothing.`);
      writeFileSync(inside(file), after);
    },
    remove: (file) => rmSync(inside(file), { recursive: true }),
    build(env = {}, options = []) {
      const result = spawnSync(path.join(root, 'node_modules/.bin/tsx'), ['src/tooling/commands/build.ts', ...options], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
        maxBuffer: 1 << 28,
      });
      return { status: result.status, output: `${result.stdout}${result.stderr}` };
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}
