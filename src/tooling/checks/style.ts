// `npm run check -- --only style`: checks all texts, or those below some paths, against the style guide.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exceptions } from '../lint/exceptions';
import { printed } from '../lint/diagnostic';
import { checkStyle } from '../lint/style';
import { withGuideTable } from '../lint/style/guide';
import { withoutExceptions } from '../lint/without-exceptions';
import { help } from '../commands/help';

help(`Usage: npm run check -- --only style [PATH…] [options]

  --guide   updates the table in CONTRIBUTING.md`);

const root = path.join(__dirname, '../../..');

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { guide: { type: 'boolean' } },
  });
  if (values.guide) {
    const file = path.join(root, 'CONTRIBUTING.md');
    writeFileSync(file, withGuideTable(readFileSync(file, 'utf8')));
    return;
  }
  const { findings: found, files } = checkStyle(root, positionals);
  const allowed = exceptions.filter(({ file, rule }) => rule.startsWith('style/') && files.includes(file));
  const findings = withoutExceptions(found, allowed);
  console.log(findings.map(printed).join('\n'));
  process.exitCode = findings.length === 0 ? 0 : 1;
}

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
