import { pageRecords } from './page-records';
import { pagesIn, together } from './pages';
import type { SearchRecord } from '../../search/types';

/**
 * The records of a built site, in the order of its paths.
 * @param folder the build.
 * @param baseUrl what every path of the build's own addresses begins with, with slashes on both ends.
 */
export function siteRecords(folder: string, baseUrl: string): SearchRecord[] {
  const pages = pagesIn(folder);
  return together(
    pages,
    pages.map(({ html }) => pageRecords(html, baseUrl)),
  );
}
