import { createHash } from 'node:crypto';
import subsetFont from 'subset-font';
import { ASCII, FEATURES, PUNCTUATION } from '../data/fonts';

const ascii = String.fromCodePoint(...Array.from({ length: ASCII.last - ASCII.first + 1 }, (_, at) => ASCII.first + at));

/** Creates a subset of a font for English text. @param font WOFF2. @returns WOFF2. The same input returns the same bytes. */
export const plainFont = (font: Buffer): Promise<Buffer> =>
  subsetFont(font, ascii + PUNCTUATION, { targetFormat: 'woff2', keepFeatures: [...FEATURES] });

/** Returns the file name of a font with its content hash. */
export const hashedName = (name: string, content: Buffer): string =>
  name.replace(/\.[\da-f]{8}\.woff2$/, `.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.woff2`);
