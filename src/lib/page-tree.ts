import { Parser } from 'htmlparser2';
import { leftOpen } from './implied-ends';

/** An element of a page. Its text has no nodes of its own: where only words and names count, a lean tree costs half of a full one. */
export interface PageElement {
  name: string;
  attribs: Record<string, string>;
  children: PageNode[];
}

export type PageNode = PageElement | string;

/**
 * The elements of a page, without comments.
 *
 * The parser knows no scripting flag: what stands in `<noscript>` is elements, as a browser without script has it.
 * @returns the parent of all.
 */
export function parsedPage(html: string): PageElement {
  const page: PageElement = { name: '', attribs: {}, children: [] };
  const open = [page];
  /** What is open for the parser, which tells the end of each, also of one that has ended here. */
  const told: PageElement[] = [];
  const inside = (): PageNode[] => (open.at(-1) ?? page).children;
  const parser = new Parser({
    onopentag(name, attribs) {
      const element = { name, attribs, children: [] };
      open.length = leftOpen(open, name);
      inside().push(element);
      open.push(element);
      told.push(element);
    },
    onclosetag() {
      const ended = told.pop();
      const at = ended ? open.lastIndexOf(ended) : -1;
      if (at > 0) open.length = at;
    },
    // A text comes in pieces when it has entities or comments.
    ontext(text) {
      const siblings = inside();
      const last = siblings.length - 1;
      if (typeof siblings[last] === 'string') siblings[last] += text;
      else siblings.push(text);
    },
  });
  parser.end(html);
  return page;
}
