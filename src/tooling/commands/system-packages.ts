import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Returns whether this process can install Debian packages. */
export const canInstall = (): boolean => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

/** Workflow machines allow sudo without a password. */
const aptGet = (): [command: string, ...first: string[]] =>
  process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '--non-interactive', '--preserve-env=DEBIAN_FRONTEND', 'apt-get'];

/** Installs Debian packages. @throws Error with the output of apt-get if it fails. */
export function installSystemPackages(packages: readonly string[]): void {
  const [command, ...first] = aptGet();
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status, stdout, stderr } = spawnSync(command, [...first, ...args], {
      encoding: 'utf8',
      timeout: 900_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) throw new Error(`"apt-get ${args.join(' ')}" failed:\n${stdout}${stderr}`);
  }
}
