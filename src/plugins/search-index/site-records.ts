import { derive } from '../built-pages/derive';
import type { SearchRecord } from '../../search/types';
import { pageRecords } from './page-records';

/**
 * The records of a built site, sorted by path.
 * @param folder the build.
 * @param baseUrl the start of every path of the build, with slashes on both ends.
 */
export async function siteRecords(folder: string, baseUrl: string): Promise<SearchRecord[]> {
  const records: SearchRecord[] = [];
  await derive(folder, [{ add: (page) => void records.push(...pageRecords(page, baseUrl)) }]);
  return records;
}
