import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Tinypool } from 'tinypool';
import { apis } from '../../openapi/apis';
import { copyChanged, removeUnwritten, writeFileSync } from '../scripts/write-changed';
import type { PageWork } from '../workers/reference-pages';
import { startThreads } from '../workers/start';
import { bundle } from './bundle';
import { bundledFolder, operationsOf } from './descriptions';
import type { Chosen } from './write-rest';

const root = path.join(__dirname, '../..');
const pageInput = path.join(root, '.docusaurus/descriptions');
const pageOutput = path.join(root, '.docusaurus/reference');

/** The pages need no webhooks: the plugin would make a page, and so a route, of each. */
function writePageInput({ ids }: Chosen): void {
  mkdirSync(pageInput, { recursive: true });
  for (const id of ids) {
    const { webhooks: _, ...rest } = JSON.parse(readFileSync(path.join(bundledFolder, `${id}.json`), 'utf8')) as Record<string, unknown>;
    writeFileSync(path.join(pageInput, `${id}.json`), JSON.stringify(rest));
  }
}

/**
 * The plugin never overwrites a page and only logs its failures: it writes beside the pages, then we look for each of them, and copy
 * what is new.
 */
async function writePages(plugin: Tinypool, { ids, operations }: Chosen): Promise<void> {
  rmSync(pageOutput, { recursive: true, force: true });
  await plugin.run({ siteDir: root, output: pageOutput, ids } satisfies PageWork);
  const missing = operations.filter(({ route }) => !existsSync(path.join(pageOutput, `${route.slice('/api/'.length)}.api.mdx`)));
  if (missing.length > 0)
    throw new Error(`No page was written for ${missing.map(({ id }) => id).join(', ')}. What the plugin says about it is above.`);
  for (const id of ids) copyChanged(path.join(pageOutput, id), path.join(root, 'docs/api', id), /\.api\.mdx$/);
}

/**
 * Bundles the descriptions for download and writes the reference pages from them. It writes no file that would stay as it is.
 * @param isAll `false` for those of descriptions alone that came out other than before.
 * @throws Error with what is wrong with a description, or with a page of it.
 */
export async function generate({ isAll = true } = {}): Promise<void> {
  // Both are loaded while a process of its own bundles the descriptions: the plugin beside this thread, and what writes the rest.
  const plugin = startThreads('reference-pages', 1);
  const [changed, { writeRest }] = await Promise.all([bundle(), import('./write-rest')]);
  const ids = isAll ? apis.map(({ id }) => id) : changed;
  const chosen: Chosen = { ids, operations: ids.flatMap(operationsOf) };
  writePageInput(chosen);
  const pages = writePages(await plugin, chosen);
  writeRest(chosen);
  await pages;
  await (await plugin).destroy();
  if (isAll)
    for (const folder of ['.docusaurus/panels', '.docusaurus/consoles', '.docusaurus/facts', 'static/api', 'static/img/hub'])
      removeUnwritten(path.join(root, folder));
  console.log(`Wrote ${chosen.operations.length} reference pages and ${ids.length} descriptions with their collections.`);
}
