import { load, type CheerioAPI } from 'cheerio';
import { hashSource, type InlineCode } from './inline-sources';

/** The types of a `<script>` that run. Any other one, such as `application/ld+json`, holds data, which a policy does not rule. */
const RUNS = /^(|module|text\/javascript|application\/javascript)$/;

function found(page: CheerioAPI): InlineCode {
  const all = (selector: string, code: (element: ReturnType<CheerioAPI>) => string | undefined): string[] =>
    page(selector)
      .toArray()
      .flatMap((element) => code(page(element)) ?? []);
  return {
    scripts: all('script:not([src])', (one) => (RUNS.test(one.attr('type') ?? '') ? one.text() : undefined)),
    styles: all('style', (one) => one.text()),
    styleAttributes: all('[style]', (one) => one.attr('style')),
  };
}

const hashes = (codes: string[]): string[] => [...new Set(codes)].map(hashSource).toSorted();

/**
 * The inline code of a page, each piece once.
 *
 * Read as a browser without script does, because a style inside `<noscript>` needs its hash too: so the parser is htmlparser2,
 * which knows no scripting flag.
 */
export function inlineCode(html: string): InlineCode {
  const { scripts, styles, styleAttributes } = found(load(html, { xml: { xmlMode: false } }));
  return { scripts: hashes(scripts), styles: hashes(styles), styleAttributes: hashes(styleAttributes) };
}
