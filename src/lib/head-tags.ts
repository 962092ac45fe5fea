import type { HtmlTags } from '@docusaurus/types';
import { partFailureScript } from './part-failure';

type HeadTag = Exclude<HtmlTags, string | unknown[]> & { attributes: Record<string, string | boolean> };

/** The file is cached for ever by its name, so a new release of the font gets a new one. */
const FONT = 'fonts/figtree-5.3.0-latin.woff2';

/**
 * The one webfont and its preload. Text does not change its shape while a reader reads it: a font that comes after the first paint
 * is kept for the next page, as with the best measures of a stand-in the words of the navbar and of tables still move.
 * The bundler would give the file a second address, and readers would load it twice.
 * @param baseUrl ends with a slash.
 */
export function fontTags(baseUrl: string): HeadTag[] {
  const href = baseUrl + FONT;
  const face = `@font-face{font-family:Figtree;src:url(${href}) format('woff2');font-weight:300 900;font-display:optional}`;
  return [
    { tagName: 'link', attributes: { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: 'anonymous' } },
    { tagName: 'style', attributes: {}, innerHTML: face },
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
