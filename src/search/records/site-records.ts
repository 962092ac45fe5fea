import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SearchRecord } from '../types';
import { pageRecords } from './page-records';

/** Shows every component once more, to people who write here: they find the page, and its samples stay out of everyone's way. */
const FOR_WRITERS = path.join('markdown-page', 'index.html');

/**
 * The records of a built site, in the order of its paths.
 * @param folder the build.
 * @param baseUrl what every path of the build's own addresses begins with, with slashes on both ends.
 */
export function siteRecords(folder: string, baseUrl: string): SearchRecord[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'index.html')
    .toSorted()
    .flatMap((file) => {
      const records = pageRecords(readFileSync(path.join(folder, file), 'utf8'), baseUrl);
      return file === FOR_WRITERS ? records.slice(0, 1) : records;
    });
}
