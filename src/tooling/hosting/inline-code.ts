import { Parser } from 'htmlparser2';
import { hashSource, type InlineCode } from './inline-sources';

/** The types of a `<script>` that browsers run. Others, such as `application/ld+json`, are data, to which policies don't apply. */
const RUNS = /^(|module|text\/javascript|application\/javascript)$/;

const hashes = (codes: ReadonlySet<string>): string[] => [...codes].map(hashSource).toSorted();

/**
 * The distinct inline code of a page.
 *
 * It's parsed with htmlparser2, as if scripting were disabled, because styles in `<noscript>` need a hash, too.
 */
export function inlineCode(html: string): InlineCode {
  const [scripts, styles, styleAttributes] = [new Set<string>(), new Set<string>(), new Set<string>()];
  /** The set for the code of the current element, if it has any. */
  let target: Set<string> | undefined;
  let code = '';
  const parser = new Parser({
    onopentag(name, { style, src, type = '' }) {
      if (style !== undefined) styleAttributes.add(style);
      code = '';
      if (name === 'style') target = styles;
      else target = name === 'script' && src === undefined && RUNS.test(type) ? scripts : undefined;
    },
    ontext(text) {
      if (target) code += text;
    },
    onclosetag() {
      target?.add(code);
      target = undefined;
    },
  });
  parser.end(html);
  return { scripts: hashes(scripts), styles: hashes(styles), styleAttributes: hashes(styleAttributes) };
}
