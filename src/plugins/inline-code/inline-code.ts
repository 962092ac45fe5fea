import { attributeOf, isElement, textOf } from '../built-pages/html-tree';
import type { Nodes, Root } from 'hast';
import { hashSource, type InlineCode } from './inline-sources';

/** The types of a `<script>` that browsers run. Others, such as `application/ld+json`, are data, to which policies don't apply. */
const RUNS = /^(|module|text\/javascript|application\/javascript)$/;

const hashes = (codes: ReadonlySet<string>): string[] => [...codes].map(hashSource).toSorted();

/** The distinct inline code of a page, with that in its templates. */
export function inlineCode(page: Root): InlineCode {
  const [scripts, styles, styleAttributes] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const read = (node: Nodes): void => {
    if (isElement(node)) {
      const style = attributeOf(node, 'style');
      if (style !== undefined) styleAttributes.add(style);
      if (node.tagName === 'style') styles.add(textOf(node));
      else if (node.tagName === 'script' && attributeOf(node, 'src') === undefined && RUNS.test(attributeOf(node, 'type') ?? ''))
        scripts.add(textOf(node));
      if (node.content) read(node.content);
    }
    if ('children' in node) node.children.forEach(read);
  };
  read(page);
  return { scripts: hashes(scripts), styles: hashes(styles), styleAttributes: hashes(styleAttributes) };
}
