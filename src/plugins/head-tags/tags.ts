import type { HtmlTags } from '@docusaurus/types';
import { ASCII, fonts, MORE_LETTERS, PUNCTUATION } from '../../data/fonts';

type HeadTag = Exclude<HtmlTags, string | unknown[]> & { attributes: Record<string, string | boolean> };

/** One variable font face for a character range. */
const face = (family: string, href: string, display: 'optional' | 'swap', range: string): string =>
  `@font-face{font-family:${family};src:url(${href}) format('woff2');font-weight:300 900;font-display:${display};unicode-range:${range}}`;

const hex = (code: number): string => code.toString(16).toUpperCase();

/** The characters of `plain`, as a CSS `unicode-range`. */
const PLAIN_LETTERS = [
  `U+${hex(ASCII.first)}-${hex(ASCII.last)}`,
  ...Array.from(PUNCTUATION, (letter) => `U+${hex(letter.codePointAt(0) ?? 0)}`),
].join();

/**
 * The webfont and its preload. Text must not change its shape while a reader reads it: a font that arrives after the first paint is cached
 * for the next page, since even a well-matched fallback font moves the navbar and tables. Single characters may change, since a fallback
 * glyph within a word looks like a mistake.
 *
 * The full font is a separate family, listed after the subset in `--font-text`. If both were one family, Chrome would look up a substitute
 * for the full font in every size and weight on the page, even when no character needs it, and a slow phone would paint a guide 100 ms
 * later.
 *
 * The files aren't bundled: the bundler would give them a second URL, and readers would download them twice.
 * @param baseUrl ends with a slash.
 */
export function fontTags(baseUrl: string): HeadTag[] {
  const href = baseUrl + fonts.plain;
  const faces = face("'Figtree Latin'", baseUrl + fonts.latin, 'swap', MORE_LETTERS) + face('Figtree', href, 'optional', PLAIN_LETTERS);
  return [
    { tagName: 'link', attributes: { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: 'anonymous' } },
    { tagName: 'style', attributes: {}, innerHTML: faces },
  ];
}

/** Without JavaScript, every sample and timeline stop shows, long code isn't collapsed, and tools that need JavaScript are hidden. */
export const noScriptStyle: HeadTag = {
  tagName: 'noscript',
  attributes: {},
  innerHTML:
    '<style>[data-sample][hidden],[data-step][hidden]{display:block}[data-needs-script]{display:none!important}[data-folded]>pre{max-height:none!important}</style>',
};
