import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageFiles } from '../built-pages/built-pages';
import { readablePart } from '../built-pages/readable-part';
import type { SearchRecord } from '../../search/types';

/** The writers' page shows every component again, so its samples must not compete with other results. */
const FOR_WRITERS = path.join('markdown-page', 'index.html');

/** A built page: its file in the build, and its readable part. */
export interface BuiltPage {
  file: string;
  html: string;
}

/** The pages of a build, sorted by path. */
export const pagesIn = (folder: string): BuiltPage[] =>
  pageFiles(folder).map((file) => ({ file, html: readablePart(readFileSync(path.join(folder, file), 'utf8')) }));

/** All records of a site. */
export const together = (pages: readonly BuiltPage[], records: readonly SearchRecord[][]): SearchRecord[] =>
  pages.flatMap(({ file }, at) => (file === FOR_WRITERS ? records[at]?.slice(0, 1) : records[at]) ?? []);
