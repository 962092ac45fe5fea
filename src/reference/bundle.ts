import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apis, type ApiId } from '../../openapi/apis';
import { binary, quietRedocly } from '../scripts/run';
import { downloadFolder } from './descriptions';

const root = path.join(__dirname, '../..');
const sources = path.join(root, 'openapi');
const fresh = path.join(root, '.docusaurus/bundle');

const edited = (file: string): number => (existsSync(file) ? statSync(file).mtimeMs : 0);

const newestSource = (): number =>
  Math.max(...readdirSync(sources, { recursive: true, encoding: 'utf8' }).map((file) => edited(path.join(sources, file))));

/** Whether a description was edited after it was last bundled, or never was. */
export function isBundleStale(): boolean {
  const newest = newestSource();
  return apis.some(({ id }) => !existsSync(path.join(downloadFolder, `${id}.yaml`)) || edited(path.join(fresh, `${id}.yaml`)) < newest);
}

/** Without the frame in which the tool announces the end of Node versions. */
const plain = (output: string): string =>
  output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*[║╔╚]/.test(line))
    .join('\n');

/**
 * Writes each description with its parts into one file, for readers and for everything that is made from them.
 * @returns those that came out other than before.
 * @throws Error with what Redocly says; what was bundled before stays.
 */
export function bundle(): ApiId[] {
  const ids = apis.map(({ id }) => id);
  mkdirSync(fresh, { recursive: true });
  // Checks run side by side, and more than one may bundle.
  const own = mkdtempSync(path.join(root, '.docusaurus/bundling-'));
  const args = ['bundle', ...ids, '--config', 'openapi/redocly.yaml', '--output', path.relative(root, own), '--ext', 'yaml'];
  const { status, stdout, stderr } = spawnSync(binary('redocly'), args, { cwd: root, encoding: 'utf8', env: quietRedocly });
  if (status === 0) for (const id of ids) renameSync(path.join(own, `${id}.yaml`), path.join(fresh, `${id}.yaml`));
  rmSync(own, { recursive: true });
  if (status !== 0) throw new Error(`The descriptions can't be bundled:\n${plain(`${stdout}${stderr}`)}`);
  mkdirSync(downloadFolder, { recursive: true });
  return ids.filter((id) => {
    const [from, to] = [fresh, downloadFolder].map((folder) => path.join(folder, `${id}.yaml`)) as [string, string];
    const text = readFileSync(from, 'utf8');
    if (existsSync(to) && readFileSync(to, 'utf8') === text) return false;
    writeFileSync(to, text);
    return true;
  });
}
