// `npm run check -- --only security-txt`: checks that static/.well-known/security.txt is valid for at least a month. Runs weekly.
// With --out, it writes a report for src/tooling/ci/update-issues.ts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dateFaults, daysLeft, textFaults } from '../supply-chain/security-text';
import { writeReport } from '../ci/report';

const FILE = 'static/.well-known/security.txt';

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const text = readFileSync(path.join(__dirname, '../../..', FILE), 'utf8');
const faults = [...textFaults(text), ...dateFaults(text, new Date())].map((one) => `${FILE}: ${one}`);
for (const fault of faults) console.log(fault);
if (faults.length === 0) console.log(`${FILE} is valid for ${daysLeft(text, new Date())} more days.`);
writeReport(values.out, { check: 'security-txt', state: faults.length > 0 ? 'found' : 'clean', lines: faults });
process.exitCode = faults.length === 0 ? 0 : 1;
