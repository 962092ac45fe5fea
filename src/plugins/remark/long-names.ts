import type { ElementContent } from 'hast';
import type { InlineCode, Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** Names with more characters than this can break. */
const LONG = 21;

/** Splits a name after its separators, or a value without any, such as a signature, into equal parts. */
const partsOf = (text: string): string[] =>
  text.split(/(?<=\w[-./_]|=)(?=\w)/).flatMap((part) => (/^\S{30,}$/.test(part) ? (part.match(/.{1,15}/g) ?? []) : part));

const withBreaks = (text: string): ElementContent[] =>
  partsOf(text)
    .flatMap((value): ElementContent[] => [
      { type: 'element', tagName: 'wbr', properties: {}, children: [] },
      { type: 'text', value },
    ])
    .slice(1);

/**
 * Lets long names in tables break after a separator, such as a dot. Otherwise, a column of addresses or event names is as wide as the longest
 * of them, and the table has to scroll.
 */
export function longNames() {
  return (tree: Root): void =>
    visit(tree, 'tableCell', (cell) =>
      visit(cell, 'inlineCode', (code: InlineCode) => {
        if (code.value.length > LONG) code.data = { ...code.data, hChildren: withBreaks(code.value) };
      }),
    );
}
