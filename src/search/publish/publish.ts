import { randomUUID } from 'node:crypto';
import type { Algoliasearch } from 'algoliasearch';
import { differenceOf, type Difference } from './difference';
import { indexSettings, indexSynonyms, type HostedRecord } from './hosted-index';
import { explain, PublishError, retried } from './service';

/** Records per request. The service accepts 10 MB; these are under 2 kB each. */
const BATCH = 1000;

/** Maximum share of records that the live index may lose in one update, because a broken build would empty it. */
const MAX_LOSS = 0.5;

type Log = (line: string) => void;

interface Publication {
  client: Algoliasearch;
  indexName: string;
  records: readonly HostedRecord[];
  log: Log;
  /** Whether to publish even if the live index loses more than half of its records. */
  allowShrink?: boolean;
}

/** Returns the content of the live index, or `undefined` if it doesn't exist. */
async function liveOf({ client, indexName, log }: Publication) {
  if (!(await retried(() => client.indexExists({ indexName }), log))) return undefined;
  const records = new Map<string, unknown>();
  const synonyms = new Map<string, unknown>();
  await retried(
    () =>
      client.browseObjects({
        indexName,
        browseParams: { attributesToRetrieve: ['*'] },
        aggregator: ({ hits }) => hits.forEach((hit) => records.set(hit.objectID, hit)),
      }),
    log,
  );
  await retried(
    () =>
      client.browseSynonyms({
        indexName,
        aggregator: ({ hits }) => hits.forEach(({ objectID, ...rest }) => synonyms.set(objectID, { objectID, ...withoutHighlight(rest) })),
      }),
    log,
  );
  return { records, synonyms, settings: await retried(() => client.getSettings({ indexName }), log) };
}

function withoutHighlight<Hit extends object>(hit: Hit): Hit {
  const { _highlightResult: _, ...rest } = hit as Hit & { _highlightResult?: unknown };
  return rest as Hit;
}

const byId = (entries: readonly { objectID: string }[]): Map<string, unknown> => new Map(entries.map((entry) => [entry.objectID, entry]));

/** Returns what a publication would change, without writing anything. */
export async function preview(
  publication: Publication,
): Promise<{ isNew: boolean; records: Difference; synonyms: Difference; settings: Difference }> {
  const live = await liveOf(publication);
  const { userData: _, ...settings } = indexSettings('');
  const expected = new Map<string, unknown>(Object.entries(settings));
  const current = new Map<string, unknown>(Object.entries(live?.settings ?? {}).filter(([name]) => expected.has(name)));
  return {
    isNew: !live,
    records: differenceOf(live?.records ?? new Map(), byId(publication.records)),
    synonyms: differenceOf(live?.synonyms ?? new Map(), byId(indexSynonyms())),
    settings: differenceOf(current, expected),
  };
}

async function countOf(client: Algoliasearch, indexName: string, log: Log): Promise<number> {
  const searchParams = { query: '', hitsPerPage: 0, distinct: false };
  const { nbHits = 0 } = await retried(() => client.searchSingleIndex({ indexName, searchParams }), log);
  return nbHits;
}

/** Returns the ID of the publication that created an index, or `undefined` if there's no index or no response. */
async function runOf(client: Algoliasearch, indexName: string): Promise<string | undefined> {
  const settings = await client.getSettings({ indexName }).catch(() => undefined);
  return (settings?.userData as { run?: string } | undefined)?.run;
}

/** @throws PublishError if so many records are missing that the build must be broken. */
async function guardAgainstLoss({ client, indexName, records, allowShrink, log }: Publication, exists: boolean): Promise<void> {
  if (records.length === 0) throw new PublishError('The build has no records. Run "npm run build" and look at its output.');
  if (!exists || allowShrink) return;
  const nbHits = await countOf(client, indexName, log);
  if (records.length < nbHits * MAX_LOSS)
    throw new PublishError(
      `The live index has ${nbHits} records and this build ${records.length}. If that is right, publish with --allow-shrink.`,
    );
}

/**
 * Replaces the live index in one step: sends everything to a new index, and moves it to the name of the live one. If a step fails, the live
 * index stays unchanged, and the new one is deleted. If a publication is killed, the next one deletes its index.
 * @throws The errors of the service's client, and PublishError.
 */
export async function publish(publication: Publication): Promise<void> {
  const { client, indexName, records, log } = publication;
  const next = `${indexName}_next`;
  const run = randomUUID();
  const wait = async (name: string, call: () => Promise<{ taskID: number }>): Promise<void> => {
    const { taskID } = await retried(call, log);
    await client.waitForTask({ indexName: name, taskID });
  };
  const exists = await retried(() => client.indexExists({ indexName }), log);
  await guardAgainstLoss(publication, exists);
  try {
    if (await retried(() => client.indexExists({ indexName: next }), log)) {
      log(`  Deleting ${next}, which an earlier publication left.`);
      await wait(next, () => client.deleteIndex({ indexName: next }));
    }
    log(`1/4 Settings and ${indexSynonyms().length} synonyms`);
    // Rules are managed in the service's dashboard, so copy them.
    if (exists)
      await wait(next, () =>
        client.operationIndex({ indexName, operationIndexParams: { operation: 'copy', destination: next, scope: ['rules'] } }),
      );
    await wait(next, () => client.setSettings({ indexName: next, indexSettings: indexSettings(run) }));
    await wait(next, () => client.saveSynonyms({ indexName: next, synonymHit: indexSynonyms(), replaceExistingSynonyms: true }));
    for (let at = 0; at < records.length; at += BATCH) {
      const batch = records.slice(at, at + BATCH);
      await wait(next, () =>
        client.batch({
          indexName: next,
          batchWriteParams: { requests: batch.map((body) => ({ action: 'addObject', body: { ...body } })) },
        }),
      );
      log(`2/4 Records ${at + batch.length} of ${records.length}`);
    }
    await checkNext(publication, next, run);
    log('3/4 Replacing the live index');
    await moveToLive(publication, next, run, wait);
    log('4/4 Done');
  } catch (error) {
    await client.deleteIndex({ indexName: next }).catch(() => log(`  The index ${next} couldn't be removed. Remove it in the dashboard.`));
    throw error;
  }
}

/** @throws PublishError if the new index is incomplete, or another publication has written to it. */
async function checkNext({ client, records, log }: Publication, next: string, run: string): Promise<void> {
  if ((await runOf(client, next)) !== run)
    throw new PublishError('Another publication is running. Nothing was published. Wait for it to finish, then publish again.');
  const count = await countOf(client, next, log);
  if (count !== records.length) throw new PublishError(`The service has ${count} of ${records.length} records. Publish again.`);
}

/**
 * Moves the new index to the name of the live one. If the response is lost, the move may still have happened, which the live index's run ID
 * shows.
 */
async function moveToLive(
  { client, indexName }: Publication,
  next: string,
  run: string,
  wait: (name: string, call: () => Promise<{ taskID: number }>) => Promise<void>,
): Promise<void> {
  try {
    await wait(indexName, () =>
      client.operationIndex({ indexName: next, operationIndexParams: { operation: 'move', destination: indexName } }),
    );
  } catch (error) {
    if ((await runOf(client, indexName)) !== run)
      throw new PublishError(`${explain(error)} Compare with --dry-run: the service may have replaced the live index since.`);
  }
}
