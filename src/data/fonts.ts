/**
 * Browsers keep these files for a year, so each name has the start of its SHA-256 hash. `npx tsx src/tooling/commands/font.ts` makes `plain` from `latin` and
 * writes both names.
 */
export const fonts = { latin: 'fonts/figtree-5.3.0-latin.4ba7d3d0.woff2', plain: 'fonts/figtree-5.3.0-plain.26fa862a.woff2' } as const;

/** The printable characters of ASCII, as code points. */
export const ASCII = { first: 0x20, last: 0x7e } as const;

/** Characters that English text uses besides ASCII, as far as the font has them. A page with only these loads `plain` and nothing else. */
export const PUNCTUATION = '\u00A0£¥§©°·×–—‘’“”•…€™↑↓−';

/**
 * The characters that only `latin` has, as a CSS `unicode-range`: letters of European languages, and symbols that few pages have. None of
 * them is in `plain`: if that arrives too late to be used, browsers would load `latin` for the characters that both have.
 */
export const MORE_LETTERS =
  'U+A1-A2,U+A4,U+A6,U+A8,U+AA-AF,U+B1-B6,U+B8-D6,U+D8-FF,U+102,U+131,U+152-153,U+2C6,U+2DA,U+2DC,U+300-308,U+201A,U+201E,U+2039-203A,U+2044,U+2215';

/** OpenType features of `plain`: kerning, and tabular figures for tables of amounts. */
export const FEATURES = ['kern', 'tnum', 'rvrn'] as const;
