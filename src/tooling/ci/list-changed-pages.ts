// `npx tsx src/tooling/ci/list-changed-pages.ts --base REF`: lists the pages that this branch changes, as Markdown.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { currentContract, type Contract } from '../../reference/changelog/contract';
import { changesBetween } from '../../reference/changelog/diff';
import { filesBelow, pageFiles } from '../lint/project';
import { changedPages } from './changed-pages';
import { changedFiles, forkPoint, git } from './git';
import { bundle, isBundleStale } from '../../reference/bundle';
import { slugOf } from '../../reference/descriptions';

const root = path.join(__dirname, '../../..');

function operationRoutes(base: string): string[] {
  const before = JSON.parse(git(root, 'show', `${forkPoint(root, base)}:openapi/releases/contract.json`).join('\n')) as Contract;
  const after = currentContract();
  const ids = changesBetween(before, after).flatMap((change) => change.in);
  return [...new Set(ids)].filter((id) => id in after.operations).map((id) => `/api/${id.split('/')[0]}/${slugOf(id.split('/')[1] ?? '')}`);
}

const section = (title: string, rows: readonly string[]): string =>
  `## ${title}\n\n${rows.map((row) => `- ${row}\n`).join('') || 'None.\n'}`;

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { base: { type: 'string', default: 'origin/main' } } });
  if (isBundleStale()) await bundle();
  const files = [...pageFiles(root), ...filesBelow(root, 'src/pages').filter((file) => /\.mdx?$/.test(file))];
  const sources = [...new Set(files)].map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }));
  const { pages, everywhere } = changedPages(changedFiles(root, values.base), sources, operationRoutes(values.base));
  const rows = pages.map(({ route, state, by }) => `\`${route}\` ${state}, by ${by.map((file) => `\`${file}\``).join(', ')}`);
  console.log(section(`Changed pages: ${pages.length}`, rows));
  if (everywhere.length > 0)
    console.log(
      section(
        'Every page may look different',
        everywhere.map((file) => `\`${file}\``),
      ),
    );
}

run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
