import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs Debian packages quietly, where apt-get is there. Whoever calls it looks afterwards whether what was wanted has come. */
export function installSystemPackages(packages: readonly string[]): void {
  if (packages.length === 0 || !existsSync('/usr/bin/apt-get')) return;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [command = '', ...args] = [...sudo, 'apt-get', ...step];
    console.log(`Installing: ${command} ${args.join(' ')}`);
    spawnSync(command, args, { stdio: 'ignore', timeout: 900_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
}
