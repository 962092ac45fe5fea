import { pageRecords } from './page-records';
import { pagesIn, together } from './pages';
import type { SearchRecord } from '../../search/types';

/**
 * The records of a built site, sorted by path.
 * @param folder the build.
 * @param baseUrl the start of every path of the build, with slashes on both ends.
 */
export function siteRecords(folder: string, baseUrl: string): SearchRecord[] {
  const pages = pagesIn(folder);
  return together(
    pages,
    pages.map(({ html }) => pageRecords(html, baseUrl)),
  );
}
