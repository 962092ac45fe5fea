import type { Element, Nodes } from 'hast';
import { attributeOf, elementsIn, oneLine } from '../built-pages/html-tree';

/** A row of a table as sentences. */
export interface Row {
  /** The anchor in its first cell, as in tables of error codes and events. */
  anchor: string | undefined;
  /** Its first cell. */
  title: string;
  /** Its cells as sentences, without the first one if the row has an anchor, because the record already has it as its title. */
  sentences: string;
}

const below = (node: Element, name: string): Element[] =>
  elementsIn(node).flatMap((child) => (child.tagName === name ? [child] : below(child, name)));

const asSentence = (text: string): string => (/[.!?:;…]$/.test(text) ? text : `${text}.`);

const HAS_WORD = /[\p{L}\p{N}]/u;

/** `Retry: later.`; a cell that is a sentence needs no label. Cells without words are omitted. */
function labeled(cell: string, label: string | undefined): string[] {
  if (!HAS_WORD.test(cell)) return [];
  return [asSentence(label && !/[.!?]$/.test(cell) ? `${label}: ${cell}` : cell)];
}

/**
 * Returns the rows of a table below its header as sentences, so words of neighboring cells stay apart and snippets are readable.
 * `Capture: At order.`, and with more columns `plan_number: string. Meaning: the number of the plan.` Rows with anchors label each cell.
 * @param textOf reads a cell.
 */
export function rowsOf(table: Element, textOf: (node: Nodes) => string): Row[] {
  const [headers, rows] = [below(table, 'thead'), below(table, 'tr')];
  const labels = headers.flatMap((head) => below(head, 'th')).map((cell) => oneLine(textOf(cell)));
  const inHeader = new Set(headers.flatMap((head) => below(head, 'tr')));
  return rows
    .filter((row) => !inHeader.has(row))
    .map((row) => {
      const [first, ...cells] = elementsIn(row);
      const anchor =
        first &&
        elementsIn(first)
          .map((element) => attributeOf(element, 'id'))
          .find(Boolean);
      const title = first ? oneLine(textOf(first)) : '';
      const texts = cells.map((cell) => oneLine(textOf(cell)));
      const [second = '', ...others] = texts;
      if (!anchor && title && HAS_WORD.test(second)) {
        const rest = others.flatMap((text, index) => labeled(text, labels[index + 2]));
        return { anchor, title, sentences: [asSentence(`${title}: ${second}`), ...rest].join(' ') };
      }
      const rest = texts.flatMap((text, index) => labeled(text, labels[index + 1]));
      return { anchor, title, sentences: [...(anchor || !title ? [] : [asSentence(title)]), ...rest].join(' ') };
    });
}
