// `npm run check -- --only packages`: checks that dependencies are pinned, hashed, licensed, from the registry, and have no install scripts.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { INSTALLED, readLock, readManifest } from '../../plugins/shipped-packages/lock';
import { lineIn, packageFindings } from '../supply-chain/package-rules';
import { printed } from '../lint/diagnostic';
import { takesNothing } from '../commands/help';

takesNothing();

const root = path.join(__dirname, '../../..');
const text = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const lock = readLock(root);
const findings = packageFindings({
  manifest: readManifest(root),
  lock,
  installed: existsSync(path.join(root, INSTALLED)) ? readLock(root, INSTALLED) : undefined,
  npmrc: text('.npmrc'),
});
for (const finding of findings) console.log(printed({ ...finding, line: lineIn(text(finding.file), finding) }));
console.log(findings.length === 0 ? `${Object.keys(lock).length - 1} packages, no problems found.` : `${findings.length} problems found.`);
process.exitCode = findings.length === 0 ? 0 : 1;
