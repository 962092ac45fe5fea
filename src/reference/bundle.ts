import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { apis, type ApiId } from '../../openapi/apis';
import { binary, quietRedocly } from '../scripts/run';
import { downloadFolder } from './descriptions';

const root = path.join(__dirname, '../..');
const sources = path.join(root, 'openapi');

const newest = (folder: string): number =>
  Math.max(...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => statSync(path.join(folder, file)).mtimeMs));

/** Whether a description was edited after its bundle was written, or has none. */
export function isBundleStale(): boolean {
  const edited = newest(sources);
  return apis.some(({ id }) => {
    const file = path.join(downloadFolder, `${id}.yaml`);
    return !existsSync(file) || statSync(file).mtimeMs < edited;
  });
}

/**
 * Writes each description with its parts into one file, for readers and for everything that is made from them.
 * A description with a fault keeps its last bundle.
 * @throws Error with what Redocly says.
 */
export function bundle(ids: readonly ApiId[] = apis.map(({ id }) => id)): void {
  if (ids.length === apis.length) rmSync(downloadFolder, { recursive: true, force: true });
  const args = ['bundle', ...ids, '--config', 'openapi/redocly.yaml', '--output', 'static/openapi', '--ext', 'yaml'];
  const { status, stdout, stderr } = spawnSync(binary('redocly'), args, { cwd: root, encoding: 'utf8', env: quietRedocly });
  if (status !== 0) throw new Error(`"redocly ${args.join(' ')}" failed:\n${stdout}${stderr}`);
}
