import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { INDEX_FILE } from '../data/search-service';

/** What the pages are made from. */
const SOURCES = ['docs', 'src', 'openapi', 'sidebars.ts', 'docusaurus.config.ts'];
/** Below the folder of generated files, which is ignored and may be deleted at any time. */
const FOLDER = '.docusaurus/search';

const changedAt = (file: string): number => {
  const own = statSync(file);
  return own.isDirectory() ? Math.max(0, ...readdirSync(file).map((name) => changedAt(path.join(file, name)))) : own.mtimeMs;
};

/** A quiet build of its own, which may fail: a draft need not build: records are made from built pages, and a development server has none. */
function build(siteDir: string, outDir: string): Promise<void> {
  return new Promise((resolve) => {
    // The command that runs this server, so that nothing stands between the two and stopping one stops the other.
    const child = spawn(process.execPath, [process.argv[1] ?? '', 'build', '--out-dir', outDir], {
      cwd: siteDir,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', DOCUSAURUS_GENERATED_FILES_DIR_NAME: `${FOLDER}/generated` },
    });
    if (child.pid !== undefined) setPriority(child.pid, 10);
    let errors = '';
    child.stderr.on('data', (part) => (errors += part));
    // While it compiles it hears no other signal.
    const stop = (): boolean => child.kill('SIGKILL');
    process.once('exit', stop);
    child.on('close', (code) => {
      process.off('exit', stop);
      if (code !== 0) console.warn(`[search] The index was not made, because the pages do not build:\n${errors}`);
      resolve();
    });
  });
}

/**
 * The search index of a development server. It is made in the background when it is older than the sources; until then the last one
 * answers, and the first one is waited for.
 * @returns a function that gives the index as JSON, or nothing when the pages do not build.
 */
export function previewIndex(siteDir: string): () => Promise<string | undefined> {
  const outDir = path.join(siteDir, FOLDER, 'site');
  const file = path.join(outDir, INDEX_FILE);
  const read = (): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  let making: Promise<void> | undefined;
  let last = read();
  const isStale = (): boolean => !existsSync(file) || SOURCES.some((one) => changedAt(path.join(siteDir, one)) > statSync(file).mtimeMs);
  const make = async (): Promise<void> => {
    await build(siteDir, outDir);
    making = undefined;
    last = read() ?? last;
  };
  return async () => {
    if (!making && isStale()) making = make();
    if (last === undefined) await making;
    return last;
  };
}
