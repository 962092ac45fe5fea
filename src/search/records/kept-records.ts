import type { BuildCache } from '../../lib/build-cache';
import { inWorkers } from '../../workers/pool';
import type { SearchRecord } from '../types';
import { pagesIn, together } from './pages';

/**
 * As `siteRecords`, on all cores, and only for pages that are new.
 * @param cache of the records of pages, as an earlier build left it.
 */
export async function keptRecords(folder: string, baseUrl: string, cache: BuildCache<SearchRecord[]>): Promise<SearchRecord[]> {
  const pages = pagesIn(folder);
  const wanted = pages.map(({ html }) => ({ inputs: [baseUrl, html], task: html }));
  const records = await cache.takeAll(wanted, (tasks) => inWorkers('records', { baseUrl }, tasks));
  cache.save();
  return together(pages, records);
}
