import type { AlignType, PhrasingContent, RootContent, TableCell, TableRow } from 'mdast';
import { elementsIn, find, textOf } from '../../lib/dom';
import type { PageElement } from '../../lib/page-tree';
import { lineOf } from './phrasing';
import type { Reader } from './read';

/** The rows of a table, and not those of a table in one of its cells. */
const rowsOf = (node: PageElement): PageElement[] =>
  elementsIn(node).flatMap((child) => {
    if (child.name === 'tr') return [child];
    return child.name === 'table' || child.name === 'td' || child.name === 'th' ? [] : rowsOf(child);
  });

const isCell = ({ name }: PageElement): boolean => name === 'td' || name === 'th';

const cell = (children: PhrasingContent[] = []): TableCell => ({ type: 'tableCell', children });

const spanOf = (value: string | undefined): number => Math.max(1, Number.parseInt(value ?? '', 10) || 1);

/** A cell that spans others has empty ones beside it and below it. Changes `rows`. */
function spread(rows: TableCell[][], row: number, column: number, { attribs }: PageElement): void {
  const width = spanOf(attribs.colspan);
  const last = Math.min(row + spanOf(attribs.rowspan), rows.length);
  for (let at = row; at < last; at += 1) {
    const covered = Array.from({ length: at === row ? width - 1 : width }, () => cell());
    rows[at]?.splice(at === row ? column + 1 : column, 0, ...covered);
  }
}

function cellsOf(rows: readonly PageElement[], read: Reader): TableCell[][] {
  const from = new Map<TableCell, PageElement>();
  const cells = rows.map((row) =>
    elementsIn(row)
      .filter(isCell)
      .map((one) => {
        const made = cell(lineOf(read(one.children)));
        from.set(made, one);
        return made;
      }),
  );
  cells.forEach((row, at) => {
    for (let column = 0; column < row.length; column += 1) {
      const one = from.get(row[column] as TableCell);
      if (one) spread(cells, at, column, one);
    }
  });
  return cells;
}

const ALIGNMENTS = new Set<unknown>(['left', 'center', 'right']);

function alignOf(rows: readonly PageElement[], column: number): AlignType {
  const said = rows.map((row) => elementsIn(row).filter(isCell)[column]?.attribs.align).find(Boolean);
  return ALIGNMENTS.has(said) ? (said as AlignType) : null;
}

/** Rows of the same length below a header, which is empty when the page has none. */
export function readTable(node: PageElement, read: Reader): RootContent[] {
  const rows = rowsOf(node);
  const hasHeader =
    find(node, ({ name }) => name === 'thead') !== undefined ||
    rows.slice(0, 1).some((row) => elementsIn(row).some(({ name }) => name === 'th'));
  const cells = cellsOf(rows, read);
  if (!hasHeader) cells.unshift([]);
  const columns = Math.max(1, ...cells.map(({ length }) => length));
  const filled = cells.map((row): TableRow => ({
    type: 'tableRow',
    children: Array.from({ length: columns }, (_, at) => row[at] ?? cell()),
  }));
  return [{ type: 'table', align: Array.from({ length: columns }, (_, at) => alignOf(rows, at)), children: filled }];
}

/** Markdown has no tables in tables: one that stands in another's cell is words. */
export const tableAsText = (node: PageElement): RootContent[] => [
  {
    type: 'text',
    value: rowsOf(node)
      .map((row) =>
        elementsIn(row)
          .map((one) => textOf(one).trim())
          .join(' '),
      )
      .join('; '),
  },
];
