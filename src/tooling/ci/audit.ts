// `npx tsx src/tooling/ci/audit.ts`: lists known vulnerabilities of dependencies. Exits with 1 for a severe one in code that readers load, with 2 on failure.
// With --out, it writes a report for update-issues.ts.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isUrgent, vulnerabilitiesIn, type Vulnerability } from '../supply-chain/audit';
import { readLock } from '../../plugins/shipped-packages/lock';
import { readShipped } from '../../plugins/shipped-packages/shipped';
import { writeReport } from './report';

const root = path.join(__dirname, '../../..');

const line = (vulnerability: Vulnerability): string =>
  `${vulnerability.severity}: ${vulnerability.package} (${vulnerability.range})${vulnerability.ships ? ', which readers load' : ''}: ${vulnerability.title} ${vulnerability.url}`.trim();

function audit(): Vulnerability[] {
  const shipped = readShipped(root);
  const { stdout, stderr } = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  return vulnerabilitiesIn(stdout || stderr, shipped, readLock(root));
}

function run(): void {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  try {
    const found = audit();
    const urgent = found.filter(isUrgent);
    for (const vulnerability of found) console.log(`${isUrgent(vulnerability) ? 'URGENT  ' : '        '}${line(vulnerability)}`);
    console.log(`${found.length} known vulnerabilities, ${urgent.length} of them severe and in code that readers load.`);
    writeReport(values.out, { check: 'audit', state: found.length > 0 ? 'found' : 'clean', lines: found.map(line) });
    process.exitCode = urgent.length > 0 ? 1 : 0;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(
      `Vulnerabilities couldn't be checked, so there may be some: ${why}\nTry again with a registry that supports "npm audit".`,
    );
    writeReport(values.out, { check: 'audit', state: 'unchecked', lines: [why] });
    process.exitCode = 2;
  }
}

run();
