import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import { bundledModule } from '../lib/bundled-module';

/** Starts threads that do what a module of this folder does. @param name `jobs`. @param threads how many; one for each core unless you say otherwise. */
export const startThreads = async (name: string, threads = availableParallelism()): Promise<Tinypool> =>
  // Without what this process was started with: a loader for TypeScript, which a bundled module needs not.
  new Tinypool({ filename: await bundledModule(`src/workers/${name}.ts`), minThreads: threads, maxThreads: threads, execArgv: [] });
