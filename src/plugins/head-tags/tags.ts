import type { HtmlTags } from '@docusaurus/types';
import { ASCII, fonts, MORE_LETTERS, PUNCTUATION } from '../../data/fonts';
import { earlyEventsScript } from './early-events';
import { partFailureScript } from './asset-errors';

type HeadTag = Exclude<HtmlTags, string | unknown[]> & { attributes: Record<string, string | boolean> };

/** One face for all weights, with the letters of a range. */
const face = (href: string, display: 'optional' | 'swap', range: string): string =>
  `@font-face{font-family:Figtree;src:url(${href}) format('woff2');font-weight:300 900;font-display:${display};unicode-range:${range}}`;

const hex = (code: number): string => code.toString(16).toUpperCase();

/** The letters of `plain`, as `unicode-range` of CSS. */
const PLAIN_LETTERS = [
  `U+${hex(ASCII.first)}-${hex(ASCII.last)}`,
  ...Array.from(PUNCTUATION, (letter) => `U+${hex(letter.codePointAt(0) ?? 0)}`),
].join();

/**
 * The webfont, and the preload of what every page needs of it. Text does not change its shape while a reader reads it: a font that comes
 * after the first paint is kept for the next page, as with the best measures of a stand-in the words of the navbar and of tables still
 * move. Single letters may: within a word, those of a stand-in look like a mistake.
 * The bundler would give the files a second address, and readers would load them twice.
 * @param baseUrl ends with a slash.
 */
export function fontTags(baseUrl: string): HeadTag[] {
  const href = baseUrl + fonts.plain;
  // Where both have a letter, the last rule has it: https://www.w3.org/TR/css-fonts-4/#composite-fonts
  const faces = face(baseUrl + fonts.latin, 'swap', MORE_LETTERS) + face(href, 'optional', PLAIN_LETTERS);
  return [
    { tagName: 'link', attributes: { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: 'anonymous' } },
    { tagName: 'style', attributes: {}, innerHTML: faces },
  ];
}

/** Without script every sample and every stop of a timeline shows, as nothing can choose among them, long code is not folded, and tools that need one don't show. */
export const noScriptStyle: HeadTag = {
  tagName: 'noscript',
  attributes: {},
  innerHTML:
    '<style>[data-sample][hidden],[data-step][hidden]{display:block}[data-needs-script]{display:none!important}[data-folded]>pre{max-height:none!important}</style>',
};

/** Before anything that can fail. */
export const partFailure: HeadTag = { tagName: 'script', attributes: {}, innerHTML: partFailureScript };

export const earlyEvents: HeadTag = { tagName: 'script', attributes: {}, innerHTML: earlyEventsScript };
