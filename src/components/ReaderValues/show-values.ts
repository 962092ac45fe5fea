import { replacementsIn, type Replacement } from '../../domain/reader-values/replace';
import type { SampleValues, ValueName } from '../../domain/reader-values/types';
import { shownValues } from './current-values';

const TITLES: Record<ValueName, string> = {
  terminalId: 'Your terminal ID',
  amount: 'Your amount',
  currency: 'Your currency',
  webhookUrl: 'Your webhook URL',
};

interface Shown {
  /** The original nodes of the code. */
  original: Node[];
  /** The first node that this module inserted. If it's no longer in the code, the page has rendered other code since. */
  first: ChildNode | null;
}

const shown = new WeakMap<Element, Shown>();

const copies = (nodes: Iterable<Node>): Node[] => [...nodes].map((node) => node.cloneNode(true));

function mark({ name, text }: Replacement): HTMLElement {
  const element = document.createElement('span');
  element.className = 't-y';
  element.title = TITLES[name];
  element.textContent = text;
  return element;
}

/**
 * Returns the text node at an offset in an element's text, and the offset in that node. At the boundary of two nodes, it's the first one.
 */
function positionIn(element: Element, offset: number): [node: Text, offset: number] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let node = walker.nextNode() as Text;
  let rest = offset;
  while (rest > node.length) {
    rest -= node.length;
    node = walker.nextNode() as Text;
  }
  return [node, rest];
}

function showIn(code: Element, values: SampleValues): void {
  const before = shown.get(code);
  const isOurs = before !== undefined && before.first === code.firstChild;
  if (isOurs) code.replaceChildren(...copies(before.original));
  const language = code.closest<HTMLElement>('[data-language]')?.dataset.language ?? '';
  const replacements = replacementsIn(code.textContent, values, language);
  const original = isOurs ? before.original : copies(code.childNodes);
  // Work backward, so earlier offsets stay valid.
  for (const replacement of replacements.toReversed()) {
    const range = document.createRange();
    range.setEnd(...positionIn(code, replacement.end));
    range.setStart(...positionIn(code, replacement.start + 1));
    range.setStart(range.startContainer, range.startOffset - 1);
    range.deleteContents();
    range.insertNode(mark(replacement));
  }
  if (replacements.length > 0) shown.set(code, { original, first: code.firstChild });
  else shown.delete(code);
}

/** Shows the reader's values in code, or the sample values if they have none. @param root Contains the `code` elements. */
export function showValues(root: Element): void {
  const values = shownValues();
  for (const code of root.querySelectorAll('code')) showIn(code, values);
}
