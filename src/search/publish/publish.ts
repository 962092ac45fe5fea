import { createHash } from 'node:crypto';
import type { Algoliasearch } from 'algoliasearch';
import { differenceOf, type Difference } from './difference';
import { indexSettings, indexSynonyms, type HostedRecord } from './hosted-index';
import { PublishError, retried } from './service';

/** Records in one request. The service takes 10 MB; these are under 2 kB each. */
const BATCH = 1000;

/** A live index must not lose more than this share of its records at once: a broken build would empty it. */
const MOST_LOST = 0.5;

type Log = (line: string) => void;

interface Publication {
  client: Algoliasearch;
  indexName: string;
  records: readonly HostedRecord[];
  log: Log;
  /** Publish even if more than half of the live records go. */
  allowShrink?: boolean;
}

const digestOf = (records: readonly HostedRecord[]): string =>
  createHash('sha256').update(JSON.stringify(records)).digest('hex').slice(0, 16);

/** Everything in the live index, or nothing when there is none yet. */
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

/** What a publication would change. Nothing is written. */
export async function preview(
  publication: Publication,
): Promise<{ isNew: boolean; records: Difference; synonyms: Difference; settings: Difference }> {
  const live = await liveOf(publication);
  const { userData: _, ...settings } = indexSettings('');
  const wanted = new Map<string, unknown>(Object.entries(settings));
  const present = new Map<string, unknown>(Object.entries(live?.settings ?? {}).filter(([name]) => wanted.has(name)));
  return {
    isNew: !live,
    records: differenceOf(live?.records ?? new Map(), byId(publication.records)),
    synonyms: differenceOf(live?.synonyms ?? new Map(), byId(indexSynonyms())),
    settings: differenceOf(present, wanted),
  };
}

/** @throws PublishError when the build lost so much that it must be a fault. */
async function guardAgainstLoss({ client, indexName, records, allowShrink, log }: Publication, exists: boolean): Promise<void> {
  if (records.length === 0) throw new PublishError('The build has no records. Run "npm run build" and look at its output.');
  if (!exists || allowShrink) return;
  const { nbHits = 0 } = await retried(
    () => client.searchSingleIndex({ indexName, searchParams: { query: '', hitsPerPage: 0, distinct: false } }),
    log,
  );
  if (records.length < nbHits * MOST_LOST)
    throw new PublishError(
      `The live index has ${nbHits} records and this build ${records.length}. If that is right, publish with --allow-shrink.`,
    );
}

/**
 * Replaces the live index in one step: everything is sent to an index beside it, which then takes its place.
 * When a step fails, the live index is as it was, and the index beside it is removed.
 * @throws what the service's client throws, and PublishError.
 */
export async function publish(publication: Publication): Promise<void> {
  const { client, indexName, records, log } = publication;
  const beside = `${indexName}_next_${Date.now()}`;
  const digest = digestOf(records);
  const wait = async (name: string, call: () => Promise<{ taskID: number }>): Promise<void> => {
    const { taskID } = await retried(call, log);
    await client.waitForTask({ indexName: name, taskID });
  };
  const exists = await retried(() => client.indexExists({ indexName }), log);
  await guardAgainstLoss(publication, exists);
  try {
    log(`1/4 Settings and ${indexSynonyms().length} synonyms`);
    // Rules are made by hand in the service's dashboard, so they move along.
    if (exists)
      await wait(beside, () =>
        client.operationIndex({ indexName, operationIndexParams: { operation: 'copy', destination: beside, scope: ['rules'] } }),
      );
    await wait(beside, () => client.setSettings({ indexName: beside, indexSettings: indexSettings(digest) }));
    await wait(beside, () => client.saveSynonyms({ indexName: beside, synonymHit: indexSynonyms(), replaceExistingSynonyms: true }));
    for (let at = 0; at < records.length; at += BATCH) {
      const batch = records.slice(at, at + BATCH);
      await wait(beside, () =>
        client.batch({
          indexName: beside,
          batchWriteParams: { requests: batch.map((body) => ({ action: 'addObject', body: { ...body } })) },
        }),
      );
      log(`2/4 Records ${at + batch.length} of ${records.length}`);
    }
    log('3/4 Taking the place of the live index');
    await takePlace(publication, beside, digest, wait);
    log('4/4 Done');
  } catch (error) {
    await client
      .deleteIndex({ indexName: beside })
      .catch(() => log(`  The index ${beside} could not be removed; remove it in the dashboard.`));
    throw error;
  }
}

/** Moves the index. When the answer is lost on the way, the move may have happened all the same: the live index tells. */
async function takePlace(
  { client, indexName }: Publication,
  beside: string,
  digest: string,
  wait: (name: string, call: () => Promise<{ taskID: number }>) => Promise<void>,
): Promise<void> {
  try {
    await wait(indexName, () =>
      client.operationIndex({ indexName: beside, operationIndexParams: { operation: 'move', destination: indexName } }),
    );
  } catch (error) {
    const live = await client.getSettings({ indexName }).catch(() => undefined);
    if ((live?.userData as { digest?: string } | undefined)?.digest !== digest) throw error;
  }
}
