// The writers' part of `npm run check`: problems in pages, as file:line, rule, problem, and fix.
import path from 'node:path';
import { checkProject, printed } from '../lint';
import { bundle, isBundleStale } from '../../reference/bundle';
import { takesNothing } from '../commands/help';

takesNothing();

async function main(): Promise<void> {
  if (isBundleStale()) await bundle();
  const { findings, pages } = await checkProject(path.join(__dirname, '../../..'));
  for (const finding of findings) console.log(printed(finding));
  console.log(
    findings.length === 0
      ? `${pages} pages, no problems found.`
      : `${findings.length} problems found in ${new Set(findings.map(({ file }) => file)).size} files.`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
}

void main();
