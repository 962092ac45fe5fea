// docs:start
import { spawnSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';

/** Decrypts a report and accepts it only if it's signed with Partita's file key. */
export function decryptReport(input, output, fingerprint) {
  const unverified = `${output}.unverified`;
  rmSync(output, { force: true });
  rmSync(unverified, { force: true });
  const args = ['--batch', '--no-tty', '--status-fd', '1', '--output', unverified, '--decrypt', '--', input];
  const { status, stdout } = spawnSync('gpg', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const lines = (stdout ?? '').split('\n').map((line) => line.split(' '));
  const results = (name) => lines.filter(([mark, keyword]) => mark === '[GNUPG:]' && keyword === name);
  const signatures = results('VALIDSIG');
  // The last field is the fingerprint of the primary key, no matter which subkey signed.
  const isPartitas = signatures.length === 1 && signatures[0].at(-1) === fingerprint;
  if (status !== 0 || results('GOODSIG').length !== 1 || !isPartitas) {
    rmSync(unverified, { force: true });
    throw new Error('The file is damaged, encrypted for another key, or not signed by Partita.');
  }
  renameSync(unverified, output);
}
// docs:end

try {
  decryptReport(process.argv[2], process.argv[3], process.env.PARTITA_FILE_KEY_FINGERPRINT);
  console.log('ok');
} catch (error) {
  console.log(error.message);
  process.exitCode = 1;
}
