import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildCache } from '../../lib/build-cache';
import { readablePart } from '../../lib/readable-part';
import type { SearchRecord } from '../types';
import { pageRecords } from './page-records';

/** Shows every component once more, to people who write here: they find the page, and its samples stay out of everyone's way. */
const FOR_WRITERS = path.join('markdown-page', 'index.html');

/**
 * The records of a built site, in the order of its paths.
 * @param folder the build.
 * @param baseUrl what every path of the build's own addresses begins with, with slashes on both ends.
 * @param cache of the records of pages, as an earlier build left it.
 */
export function siteRecords(folder: string, baseUrl: string, cache?: BuildCache<SearchRecord[]>): SearchRecord[] {
  const records = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'index.html')
    .toSorted()
    .flatMap((file) => {
      const html = readablePart(readFileSync(path.join(folder, file), 'utf8'));
      const make = (): SearchRecord[] => pageRecords(html, baseUrl);
      const own = cache ? cache.take([baseUrl, html], make) : make();
      return file === FOR_WRITERS ? own.slice(0, 1) : own;
    });
  cache?.save();
  return records;
}
