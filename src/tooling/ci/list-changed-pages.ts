// `npx tsx src/tooling/ci/list-changed-pages.ts --base REF`: lists the pages that this branch changes, and failed tests. `--out <file>` writes it for
// update-comment.ts; `--results <file>` adds the failed tests from Playwright's JSON report.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { currentContract, type Contract } from '../../reference/changelog/contract';
import { changesBetween } from '../../reference/changelog/diff';
import { checkProject } from '../lint';
import { filesBelow, pageFiles } from '../lint/project';
import { changedPages, failuresIn, type PagesReport } from './changed-pages';
import { changedFiles, forkPoint, git } from './git';
import { pagesComment } from './pages-comment';
import { bundle, isBundleStale } from '../../reference/bundle';
import { slugOf } from '../../reference/descriptions';

const root = path.join(__dirname, '../../..');

function operationRoutes(base: string): string[] {
  const before = JSON.parse(git(root, 'show', `${forkPoint(root, base)}:openapi/releases/contract.json`).join('\n')) as Contract;
  const after = currentContract();
  const ids = changesBetween(before, after).flatMap((change) => change.in);
  return [...new Set(ids)].filter((id) => id in after.operations).map((id) => `/api/${id.split('/')[0]}/${slugOf(id.split('/')[1] ?? '')}`);
}

async function report(base: string, results: string | undefined): Promise<PagesReport> {
  if (isBundleStale()) await bundle();
  const files = [...pageFiles(root), ...filesBelow(root, 'src/pages').filter((file) => /\.mdx?$/.test(file))];
  const sources = [...new Set(files)].map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }));
  const { findings } = await checkProject(root);
  const tested = results !== undefined && existsSync(results);
  return {
    version: 1,
    ...changedPages(changedFiles(root, base), sources, operationRoutes(base)),
    findings,
    failures: tested ? failuresIn(JSON.parse(readFileSync(results, 'utf8')) as Parameters<typeof failuresIn>[0]) : [],
    tested,
  };
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { base: { type: 'string' }, out: { type: 'string' }, results: { type: 'string' } } });
  const found = await report(values.base ?? 'origin/main', values.results);
  if (values.out) writeFileSync(values.out, `${JSON.stringify(found, null, 2)}\n`);
  console.log(pagesComment(found));
}

run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
