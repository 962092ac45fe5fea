// The downloadable file, /downloads/partita-sandbox.mjs: a program when Node runs it, and a library when another module imports it.
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { runProgram } from './program';

export { createSandbox } from '../library/create-sandbox';

/** Whether Node runs this file, also through a link. */
function isProgram(): boolean {
  const [, started] = process.argv;
  if (!isMainThread || started === undefined) return false;
  try {
    return realpathSync(started) === realpathSync(fileURLToPath(import.meta.url));
  } catch {
    return false;
  }
}

if (isProgram()) void runProgram('node partita-sandbox.mjs');
