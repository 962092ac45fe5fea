// `npm run search:publish`: publishes the search records of the build to the hosted service in one step. With `-- --dry-run`, it only compares them.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { baseUrl, siteUrl } from '../../data/address';
import { siteRecords } from '../../plugins/search-index/site-records';
import type { Difference } from '../../search/publish/difference';
import { hostedRecords } from '../../search/publish/hosted-index';
import { preview, publish } from '../../search/publish/publish';
import { checkSearchKey } from '../../search/publish/search-key';
import { connect, explain, PublishError, targetFrom } from '../../search/publish/service';
import { help } from './help';

help(`Usage: npm run search:publish [-- options]

Publishes the records of the build to the hosted search service. MAINTAINING.md lists the variables it needs.
  --dry-run        compares them with the live index, and writes nothing
  --allow-shrink   publishes even if many records would disappear`);

const build = path.join(__dirname, '../../../build');

/** The maximum number of IDs of each kind that a dry run prints. */
const NAMED = 8;

function print(name: string, { added, removed, changed }: Difference): void {
  console.log(`${name}: ${added.length} new, ${changed.length} changed, ${removed.length} removed`);
  for (const [sign, ids] of [
    ['+', added],
    ['~', changed],
    ['-', removed],
  ] as const) {
    for (const id of ids.slice(0, NAMED)) console.log(`  ${sign} ${id}`);
    if (ids.length > NAMED) console.log(`  ${sign} … and ${ids.length - NAMED} more`);
  }
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' }, 'allow-shrink': { type: 'boolean' } } });
  const target = targetFrom(process.env);
  const searchKey = process.env.ALGOLIA_SEARCH_API_KEY;
  if (searchKey) await checkSearchKey(target, searchKey);
  if (!existsSync(path.join(build, 'index.html'))) throw new PublishError('There is no build. Run "npm run build" first.');
  const site = new URL(baseUrl, siteUrl).href;
  const records = hostedRecords(await siteRecords(build, baseUrl), site);
  const publication = {
    client: connect(target),
    indexName: target.indexName,
    records,
    log: (line: string) => console.log(line),
    ...(values['allow-shrink'] && { allowShrink: true }),
  };
  console.log(`${records.length} records of ${site} for the index ${target.indexName}`);
  if (!values['dry-run']) return publish(publication);
  const changes = await preview(publication);
  console.log(changes.isNew ? 'There is no such index yet: all of it is new.' : 'Compared with the live index:');
  print('Records', changes.records);
  print('Synonyms', changes.synonyms);
  print('Settings', changes.settings);
  console.log('Nothing was written.');
}

run().catch((error: unknown) => {
  const message =
    error instanceof PublishError || (error instanceof TypeError && 'code' in error)
      ? error.message
      : `${explain(error)} The live index is as it was.`;
  // Our messages don't contain the key, but messages of the service could.
  const key = process.env.ALGOLIA_ADMIN_API_KEY;
  console.error(key ? message.replaceAll(key, '(key)') : message);
  process.exitCode = 1;
});
