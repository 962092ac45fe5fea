// `npm run check -- --only github`: checks that the workflows are valid and safe, and that GitHub can read every other file in .github/.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { textProblems } from '../supply-chain/security-text';
import { printed, type Diagnostic } from '../lint/diagnostic';
import { filesBelow } from '../lint/project';
import { teamFileFindings } from '../ci/team-files';
import { workflowFindings } from '../ci/workflow-rules';
import { takesNothing } from '../commands/help';

takesNothing();

const root = path.join(__dirname, '../../..');
const SECURITY_TEXT = 'static/.well-known/security.txt';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

async function run(): Promise<void> {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const files = filesBelow(root, '.github').map((file) => ({ file, source: read(file) }));
  const workflows = files.filter(({ file }) => file.startsWith('.github/workflows/'));
  const commands = new Set([...Object.keys(scripts), ...filesBelow(root, 'src/tooling/ci')]);
  const inWorkflows = await Promise.all(workflows.map(({ file, source }) => workflowFindings(file, source, commands)));
  const inText = textProblems(read(SECURITY_TEXT)).map((problem): Diagnostic => ({
    file: SECURITY_TEXT,
    line: 1,
    rule: 'security-txt',
    problem,
    fix: 'Correct it, or src/data/security.ts.',
  }));
  const findings = [...inWorkflows.flat(), ...teamFileFindings(files, root), ...inText];
  for (const finding of findings) console.log(printed(finding));
  console.log(findings.length === 0 ? `${files.length} files, no problems found.` : `${findings.length} problems found.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}

void run();
