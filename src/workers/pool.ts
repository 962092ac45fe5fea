import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { Tinypool } from 'tinypool';
import type { Jobs } from './jobs';

const root = path.join(__dirname, '../..');

/** Pages that a worker gets at once: fewer cost more messages, more leave one worker with the last ones. */
const AT_ONCE = 6;

/**
 * The jobs as one file of JavaScript: with a loader for TypeScript each worker takes 1.8 s to start, which is what a third of our pages take,
 * and without it 0.4 s. The file stands below the project, where packages are found, and is called by what is in it: builds side by side
 * write the same.
 */
async function jobsFile(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(__dirname, 'jobs.ts')],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    logLevel: 'silent',
  });
  const code = outputFiles.map(({ text }) => text).join('');
  const folder = path.join(root, '.docusaurus/workers');
  const file = path.join(folder, `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`);
  mkdirSync(folder, { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, code);
  renameSync(own, file);
  return file;
}

const start = async (): Promise<Tinypool> =>
  new Tinypool({
    filename: pathToFileURL(await jobsFile()).href,
    runtime: 'worker_threads',
    minThreads: availableParallelism(),
    maxThreads: availableParallelism(),
  });

const KEY = Symbol.for('partita.workers');

interface Shared {
  pool?: Promise<Tinypool>;
  /** How many have asked and not been answered. */
  waiting: number;
}

/** The framework loads each plugin with modules of its own, and all of them should share the cores. */
const shared: Shared = ((globalThis as { [KEY]?: Shared })[KEY] ??= { waiting: 0 });

/**
 * Does a job for pages on all cores. Whoever asks while others wait shares their workers; they are gone with the last answer.
 * @returns what came of each task, in their order. @throws what the job throws, for the first task that fails.
 */
export async function inWorkers<Name extends keyof Jobs>(
  name: Name,
  common: Jobs[Name]['common'],
  tasks: readonly Jobs[Name]['task'][],
): Promise<Jobs[Name]['result'][]> {
  if (tasks.length === 0) return [];
  const turns = Array.from({ length: Math.ceil(tasks.length / AT_ONCE) }, (_, at) => tasks.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
  shared.waiting += 1;
  const own = (shared.pool ??= start());
  try {
    const workers = await own;
    const done = turns.map((part) => workers.run({ name, common, tasks: part }) as Promise<Jobs[Name]['result'][]>);
    return (await Promise.all(done)).flat();
  } finally {
    shared.waiting -= 1;
    if (shared.waiting === 0) {
      delete shared.pool;
      await (await own).destroy();
    }
  }
}
