import { createHash } from 'node:crypto';
import subsetFont from 'subset-font';
import { ASCII, FEATURES, PUNCTUATION } from '../data/fonts';

const ascii = String.fromCodePoint(...Array.from({ length: ASCII.last - ASCII.first + 1 }, (_, at) => ASCII.first + at));

/** The font with what English text is written with, and nothing else. @param whole WOFF2. @returns WOFF2, always the same bytes. */
export const plainFont = (whole: Buffer): Promise<Buffer> =>
  subsetFont(whole, ascii + PUNCTUATION, { targetFormat: 'woff2', keepFeatures: [...FEATURES] });

/** The name that a font file must have: with the hash of its contents instead of another one. */
export const hashedName = (name: string, content: Buffer): string =>
  name.replace(/\.[\da-f]{8}\.woff2$/, `.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.woff2`);
