import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apis, type ApiId } from '../../openapi/apis';
import { binary, quietRedocly } from '../scripts/run';
import { hosts } from '../data/hosts';
import { bundledFolder, downloadFolder } from './descriptions';
import { portableMarkdown } from './plain-markdown';

const root = path.join(__dirname, '../..');
const sources = path.join(root, 'openapi');

const edited = (file: string): number => (existsSync(file) ? statSync(file).mtimeMs : 0);

const newestSource = (): number =>
  Math.max(...readdirSync(sources, { recursive: true, encoding: 'utf8' }).map((file) => edited(path.join(sources, file))));

/** Whether a description was edited after it was last bundled, or never was. */
export function isBundleStale(): boolean {
  const newest = newestSource();
  return apis.some(
    ({ id }) => !existsSync(path.join(downloadFolder, `${id}.yaml`)) || edited(path.join(bundledFolder, `${id}.yaml`)) < newest,
  );
}

/** Without the frame in which the tool announces the end of Node versions. */
const plain = (output: string): string =>
  output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*[║╔╚]/.test(line))
    .join('\n');

const textOf = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** Writes what readers download. They open it in tools that know neither our notes nor our routes. */
function writeDownload(id: ApiId): void {
  const text = portableMarkdown(textOf(path.join(bundledFolder, `${id}.yaml`)) ?? '', hosts.docs.production);
  const file = path.join(downloadFolder, `${id}.yaml`);
  if (textOf(file) !== text) writeFileSync(file, text);
}

/**
 * Writes each description with its parts into one file, for everything that is made from them, and for readers.
 * @returns those that came out other than before.
 * @throws Error with what Redocly says; what was bundled before stays.
 */
export function bundle(): ApiId[] {
  const ids = apis.map(({ id }) => id);
  for (const folder of [bundledFolder, downloadFolder]) mkdirSync(folder, { recursive: true });
  // Checks run side by side, and more than one may bundle.
  const own = mkdtempSync(path.join(root, '.docusaurus/bundling-'));
  const args = ['bundle', ...ids, '--config', 'openapi/redocly.yaml', '--output', path.relative(root, own), '--ext', 'yaml'];
  const { status, stdout, stderr } = spawnSync(binary('redocly'), args, { cwd: root, encoding: 'utf8', env: quietRedocly });
  const changed = ids.filter((id) => {
    if (status !== 0) return false;
    const [from, to] = [own, bundledFolder].map((folder) => path.join(folder, `${id}.yaml`)) as [string, string];
    const isChanged = textOf(from) !== textOf(to);
    // In any case, because its time tells when it was made.
    renameSync(from, to);
    return isChanged;
  });
  rmSync(own, { recursive: true });
  if (status !== 0) throw new Error(`The descriptions can't be bundled:\n${plain(`${stdout}${stderr}`)}`);
  ids.forEach(writeDownload);
  return changed;
}
