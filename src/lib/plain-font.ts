import subsetFont from 'subset-font';
import { FEATURES, PUNCTUATION } from '../data/fonts';

const FIRST = 0x20;
const LAST = 0x7e;
const ascii = String.fromCharCode(...Array.from({ length: LAST - FIRST + 1 }, (_, at) => FIRST + at));

/** The font with what English text is written with, and nothing else. @param whole WOFF2. @returns WOFF2, always the same bytes. */
export const plainFont = (whole: Buffer): Promise<Buffer> =>
  subsetFont(whole, ascii + PUNCTUATION, { targetFormat: 'woff2', keepFeatures: [...FEATURES] });
