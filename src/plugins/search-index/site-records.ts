import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageFiles } from '../built-pages/built-pages';
import { readablePart } from '../built-pages/readable-part';
import type { SearchRecord } from '../../search/types';
import { pageRecords } from './page-records';

/**
 * The records of a built site, sorted by path.
 * @param folder the build.
 * @param baseUrl the start of every path of the build, with slashes on both ends.
 */
export const siteRecords = (folder: string, baseUrl: string): SearchRecord[] =>
  pageFiles(folder).flatMap((file) => pageRecords(readablePart(readFileSync(path.join(folder, file), 'utf8')), baseUrl));
