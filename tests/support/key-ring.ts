import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run, type Finished } from './run-sample';

export type Gpg = (...args: string[]) => Promise<Finished>;

/** A separate key ring, and a GnuPG that never prompts for a passphrase. */
export async function withKeyRing(body: (env: NodeJS.ProcessEnv, gpg: Gpg) => Promise<void>): Promise<void> {
  // The socket of its agent needs a short path.
  const home = mkdtempSync(path.join(tmpdir(), 'pgp'));
  const bin = path.join(home, 'bin');
  mkdirSync(bin);
  const real = (await run('sh', ['-c', 'command -v gpg'], { cwd: home })).stdout.trim();
  writeFileSync(path.join(bin, 'gpg'), `#!/bin/sh\nexec ${real} --batch --yes --pinentry-mode loopback --passphrase '' "$@"\n`);
  chmodSync(path.join(bin, 'gpg'), 0o755);
  const env = { GNUPGHOME: home, PATH: `${bin}:${process.env.PATH}` };
  try {
    await body(env, (...args) => run(path.join(bin, 'gpg'), args, { cwd: home, env }));
  } finally {
    await run('gpgconf', ['--kill', 'all'], { cwd: home, env });
    rmSync(home, { recursive: true, force: true });
  }
}
