// `npm run verify -- deploy`: publishes a new version of the site while simulated visitors use the old one, and prints their problems.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { TITLE, writeNextVersion } from '../deploy-test/next-version';
import { rehearse } from '../deploy-test/rehearse';
import { READER_KINDS } from '../deploy-test/readers';
import { findBrowser } from '../commands/browser';
import { builtSite, needBuiltSite } from '../commands/built-site';
import { numberOption } from '../commands/number-option';
import { buildCopy, copyProject } from '../commands/project-copy';
import { help } from '../commands/help';

help(`Usage: npm run verify -- deploy [--quick] [--navigations 200] [--no-assets]

Publishes a second version while simulated readers use the first.
  --quick       derives the second version from build/ in seconds, instead of building a copy
  --no-assets   removes the assets of the first version`);

/** Creates the second version. @returns its folder, and a function that removes it. */
function secondVersion(isQuick: boolean): { second: string; remove(): void } {
  if (isQuick) {
    const folder = mkdtempSync(path.join(tmpdir(), 'partita-second-'));
    writeNextVersion(builtSite, folder);
    return { second: folder, remove: () => rmSync(folder, { recursive: true }) };
  }
  const copy = copyProject();
  copy.edit('docusaurus.config.ts', (before) => before.replace(`title: '${TITLE.first}'`, `title: '${TITLE.second}'`));
  // Changes pages that the readers visit, too.
  for (const page of ['docs/getting-started/phases.mdx', 'docs/direct-api/webhook-events.mdx'])
    copy.edit(page, (before) => `${before}\nThis sentence is new in the second version.\n`);
  const { status, output } = buildCopy(copy.folder);
  if (status !== 0) throw new Error(`${output}\nThe build of the second version failed.`);
  return { second: path.join(copy.folder, 'build'), remove: copy.remove };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      navigations: { type: 'string', default: '200' },
      'no-assets': { type: 'boolean' },
    },
  });
  const navigations = numberOption('navigations', values.navigations, READER_KINDS.length);
  needBuiltSite();
  const { second, remove } = secondVersion(values.quick);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    const result = await rehearse({ browser, first: builtSite, second, navigations, ...(values['no-assets'] && { assetDays: 0 }) });
    const { problems, fullLoads, before, after, took } = result;
    console.log(`${before + after} navigations of ${READER_KINDS.length} readers, ${before} of them before the switch.`);
    for (const kind of READER_KINDS) console.log(`  ${kind}: ${result.navigations.filter(({ reader }) => reader === kind).length}`);
    console.log(
      `Release: ${Math.round(took)} ms. Full page loads: ${fullLoads.length}. Most for one navigation: ${Math.max(...result.navigations.map(({ loads }) => loads))}.`,
    );
    console.log(`Readers who couldn't continue, or lost what they typed: ${problems.length}.`);
    for (const problem of problems) console.log(`  ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    remove();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
