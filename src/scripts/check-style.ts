// `npm run check -- --only style [path …] [--summary]`: the style guide, in all files or in those below the paths.
// --summary prints counts for each pattern, and how easy each section is to read.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exceptions } from '../check/exceptions';
import { printed } from '../check/finding';
import { checkStyle } from '../check/style';
import { summary } from '../check/style/summary';
import { withoutExceptions } from '../check/without-exceptions';

function main(): void {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { summary: { type: 'boolean', default: false } } });
  const { findings: found, texts } = checkStyle(path.join(__dirname, '../..'), positionals);
  const read = new Set(texts.map(({ file }) => file));
  const allowed = exceptions.filter(({ file, rule }) => rule.startsWith('style/') && read.has(file));
  const findings = withoutExceptions(found, allowed);
  console.log(values.summary ? summary(findings, texts) : findings.map(printed).join('\n'));
  process.exitCode = findings.length === 0 ? 0 : 1;
}

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
