import subsetFont from 'subset-font';
import { ASCII, FEATURES, PUNCTUATION } from '../data/fonts';

const ascii = String.fromCodePoint(...Array.from({ length: ASCII.last - ASCII.first + 1 }, (_, at) => ASCII.first + at));

/** The font with what English text is written with, and nothing else. @param whole WOFF2. @returns WOFF2, always the same bytes. */
export const plainFont = (whole: Buffer): Promise<Buffer> =>
  subsetFont(whole, ascii + PUNCTUATION, { targetFormat: 'woff2', keepFeatures: [...FEATURES] });
