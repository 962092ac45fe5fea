// `npm run check -- --only security-txt`: checks that static/.well-known/security.txt is valid for at least a month. Runs weekly.
// With --out, it writes a report for src/tooling/ci/update-issues.ts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dateProblems, daysLeft, textProblems } from '../supply-chain/security-text';
import { writeReport } from '../ci/report';

const FILE = 'static/.well-known/security.txt';

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const text = readFileSync(path.join(__dirname, '../../..', FILE), 'utf8');
const problems = [...textProblems(text), ...dateProblems(text, new Date())].map((problem) => `${FILE}: ${problem}`);
for (const problem of problems) console.log(problem);
if (problems.length === 0) console.log(`${FILE} is valid for ${daysLeft(text, new Date())} more days.`);
writeReport(values.out, { check: 'security-txt', state: problems.length > 0 ? 'found' : 'clean', lines: problems });
process.exitCode = problems.length === 0 ? 0 : 1;
