// `npm run check -- --only secrets`: checks that tracked files contain no keys, card numbers, or email addresses and hosts of others.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { printed } from '../lint';
import { secretFindings, sightings } from '../lint/secrets';
import { takesNothing } from '../commands/help';

takesNothing();

const root = path.join(__dirname, '../../..');

/** The lock file contains URLs of other sites for funding packages. `src/tooling/lint/source.test.ts` checks its other URLs. */
const UNREAD = new Set(['package-lock.json']);

/** Lists the text files that git tracks or would track. */
function sources(): string[] {
  // Without -z, git escapes names with non-ASCII characters.
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return listed
    .split('\0')
    .filter((file) => file && !UNREAD.has(file) && !/\.(?:png|woff2|ico)$/.test(file) && existsSync(path.join(root, file)));
}

const files = sources();
const findings = secretFindings(files.flatMap((file) => sightings(file, readFileSync(path.join(root, file), 'utf8'))));
for (const finding of findings) console.log(printed(finding));
console.log(
  findings.length === 0 ? `${files.length} files, no secrets, card numbers, or foreign hosts found.` : `${findings.length} problems found.`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
