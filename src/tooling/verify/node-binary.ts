import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

const cache = path.join(__dirname, '../../../node_modules/.cache');

/**
 * Installs a package from npm into a separate folder, unless it's already there, because it isn't part of the project.
 * @returns its folder.
 * @throws Error when npm has no such package for this machine.
 */
export function installedPackage(name: string, version: string): string {
  const folder = path.join(cache, name, version);
  const installed = path.join(folder, 'node_modules', name);
  if (existsSync(path.join(installed, 'package.json'))) return installed;
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-package-lock', '--no-save', `${name}@${version}`];
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8', cwd: folder });
  if (status !== 0) throw new Error(`${name} ${version} couldn't be installed: ${stderr}`);
  return installed;
}

/** The folder of a `node` binary. @throws Error when npm has none for this machine. */
export const nodeFolder = (version: string): string =>
  path.join(installedPackage(`node-${process.platform}-${process.arch}`, version), 'bin');
