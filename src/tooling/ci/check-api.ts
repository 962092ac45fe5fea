// `npx tsx src/tooling/ci/check-api.ts --base REF`: lists API changes on this branch, and checks that breaking ones are labeled and in the changelog.
// The labels of the pull request are in `--labels a,b`.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { currentContract, type Contract } from '../../reference/changelog/contract';
import { releases } from '../../reference/changelog/releases';
import { sentence } from '../../reference/changelog/change-text';
import { lineOf } from '../../reference/print-markdown';
import { difference } from './api-difference';
import { changedFiles, forkPoint, git } from './git';
import { bundle } from '../../reference/bundle';

const root = path.join(__dirname, '../../..');
/** The contract, which every commit contains, so the base's specifications don't have to be bundled. */
const CONTRACT = 'openapi/releases/contract.json';

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { base: { type: 'string' }, labels: { type: 'string', default: '' } } });
  const base = values.base ?? 'origin/main';
  const fresh = changedFiles(root, base)
    .filter(({ state, file }) => state === 'A' && /^openapi\/releases\/.+\.yaml$/.test(file))
    .map(({ file }) => path.basename(file, '.yaml'));
  const before = JSON.parse(git(root, 'show', `${forkPoint(root, base)}:${CONTRACT}`).join('\n')) as Contract;
  await bundle();
  const after = currentContract();
  const { changes, missing } = difference(
    before,
    after,
    releases().filter(({ id }) => fresh.includes(id)),
    values.labels.split(','),
  );
  for (const change of changes) console.log(`- ${change.breaking ? 'BREAKING: ' : ''}${lineOf(sentence(change, after))}`);
  if (changes.length === 0) console.log(`No API changes since ${base}.`);
  for (const problem of missing) console.error(`\n${problem}`);
  process.exitCode = missing.length === 0 ? 0 : 1;
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
