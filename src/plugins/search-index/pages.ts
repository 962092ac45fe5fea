import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageFiles } from '../built-pages/built-pages';
import { readablePart } from '../built-pages/readable-part';
import type { SearchRecord } from '../../search/types';

/** Shows every component once more, to people who write here: they find the page, and its samples stay out of everyone's way. */
const FOR_WRITERS = path.join('markdown-page', 'index.html');

/** A built page: its file in the build, and the part of it that is read. */
export interface BuiltPage {
  file: string;
  html: string;
}

/** The pages of a build, in the order of their paths. */
export const pagesIn = (folder: string): BuiltPage[] =>
  pageFiles(folder).map((file) => ({ file, html: readablePart(readFileSync(path.join(folder, file), 'utf8')) }));

/** All records of a site from those of its pages. */
export const together = (pages: readonly BuiltPage[], records: readonly SearchRecord[][]): SearchRecord[] =>
  pages.flatMap(({ file }, at) => (file === FOR_WRITERS ? records[at]?.slice(0, 1) : records[at]) ?? []);
