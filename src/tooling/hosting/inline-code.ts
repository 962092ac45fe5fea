import { Parser } from 'htmlparser2';
import { hashSource, type InlineCode } from './inline-sources';

/** The types of a `<script>` that run. Any other one, such as `application/ld+json`, holds data, which a policy does not rule. */
const RUNS = /^(|module|text\/javascript|application\/javascript)$/;

const hashes = (codes: ReadonlySet<string>): string[] => [...codes].map(hashSource).toSorted();

/**
 * The inline code of a page, each piece once.
 *
 * Read as a browser without script does, because a style inside `<noscript>` needs its hash too: so the parser is htmlparser2,
 * which knows no scripting flag.
 */
export function inlineCode(html: string): InlineCode {
  const [scripts, styles, styleAttributes] = [new Set<string>(), new Set<string>(), new Set<string>()];
  /** Where the code goes that is being read, if any is. */
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
