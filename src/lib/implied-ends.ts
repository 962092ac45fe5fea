import type { PageElement } from './page-tree';

/** What an element ends that is still open, and what it looks no further than. */
interface Ends {
  ended: ReadonlySet<string>;
  within: ReadonlySet<string>;
}

const ends = (ended: string, within: string): Ends => ({ ended: new Set(ended.split(' ')), within: new Set(within.split(' ')) });

const rows = 'thead tbody tfoot';
const cells = ends('td th', 'tr table');
const groups = ends(`${rows} tr td th caption colgroup`, 'table');
const terms = ends('dt dd', 'dl');

/** HTML has no need for the end tags of these, and the minifier leaves them out. */
const IMPLIED: Record<string, Ends> = {
  li: ends('li', 'ul ol menu'),
  dt: terms,
  dd: terms,
  td: cells,
  th: cells,
  tr: ends('tr td th', `${rows} table`),
  thead: groups,
  tbody: groups,
  tfoot: groups,
};

/**
 * How many elements stay open when the next one begins. The parser sees what an element ends as long as nothing else is open in that:
 * it takes `<td><p>…<tbody>` for a table body in a paragraph.
 * @param open what is open, the innermost last.
 */
export function leftOpen(open: readonly PageElement[], next: string): number {
  const rule = IMPLIED[next];
  let left = open.length;
  if (!rule) return left;
  for (let at = open.length - 1; at > 0; at -= 1) {
    const { name } = open[at] as PageElement;
    if (rule.within.has(name)) break;
    if (rule.ended.has(name)) left = at;
  }
  return left;
}
