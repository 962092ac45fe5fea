import { Children, cloneElement, createElement, isValidElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { useScrolls } from '@site/src/components/useScrolls';
import styles from './styles.module.css';

type Parent = ReactElement<{ children?: ReactNode }>;

const elementsIn = (node: ReactNode): Parent[] => Children.toArray(node).filter((child): child is Parent => isValidElement(child));

const textOf = (node: ReactNode): string =>
  Children.toArray(node)
    .map((child) => (isValidElement<{ children?: ReactNode }>(child) ? textOf(child.props.children) : child))
    .join('');

const hasValue = (node: ReactNode): boolean => textOf(node) !== '–' && Children.count(node) > 0;

/** In a table with an empty corner, the first cell of each row is the header of that row. */
function withRowHeaders(children: ReactNode): ReactNode {
  const [head, body, ...more] = elementsIn(children);
  const [corner] = elementsIn(elementsIn(head?.props.children)[0]?.props.children);
  if (!head || !body || more.length > 0 || !corner || corner.props.children) return children;
  const withHeader = (row: ReactNode): ReactNode => {
    if (!isValidElement<{ children?: ReactNode }>(row) || row.type !== 'tr') return row;
    const [first, ...others] = elementsIn(row.props.children);
    if (first?.type !== 'td') return row;
    return cloneElement(row, {}, createElement('th', { ...first.props, key: first.key, scope: 'row' }), ...others);
  };
  return [head, cloneElement(body, {}, Children.map(body.props.children, withHeader))];
}

/** In a narrow column, rows with more characters than this are stacked, because their cells would be only a few words wide. */
const LONG_ROW = 60;
/** Rows with more characters than this are also stacked in a wider one. */
const LONGEST_ROW = 90;

/**
 * Adds the column name to each cell, which labels it when rows are stacked.
 * @returns the rows and the length of the longest one, or `undefined` for a table that needs no stacking, because it has two columns or short
 * cells.
 */
function stacked(children: ReactNode): { rows: ReactNode; longest: number } | undefined {
  const [head, body, ...more] = elementsIn(children);
  const names = elementsIn(elementsIn(head?.props.children)[0]?.props.children).map((cell) => textOf(cell));
  const rows = elementsIn(body?.props.children);
  const longest = Math.max(0, ...rows.map((row) => textOf(row).length));
  if (!head || !body || more.length > 0 || names.length < 3 || longest <= LONG_ROW) return undefined;
  const labeled = (row: ReactNode): ReactNode => {
    let column = 0;
    // Line breaks and other text between cells stay unchanged.
    const cells = (cell: ReactNode): ReactNode => {
      if (!isValidElement<{ children?: ReactNode }>(cell)) return cell;
      const name = names[column++];
      // The first cell is the title of its row. A number needs the name of its column.
      if (column === 1 && /\p{L}/u.test(textOf(cell))) return cell;
      return hasValue(cell.props.children) ? cloneElement(cell, { 'data-column': name } as object) : cell;
    };
    return isValidElement<{ children?: ReactNode }>(row) ? cloneElement(row, {}, Children.map(row.props.children, cells)) : row;
  };
  return { rows: [head, cloneElement(body, {}, Children.map(body.props.children, labeled))], longest };
}

interface ScrollTableProps extends ComponentProps<'table'> {
  /** The header row. With it, the children are the other rows. */
  columns?: readonly string[];
}

const withHeader = (columns: readonly string[], rows: ReactNode): ReactNode => [
  <thead key="head">
    <tr>
      {columns.map((name) => (
        <HeaderCell key={name}>{name}</HeaderCell>
      ))}
    </tr>
  </thead>,
  <tbody key="body">{rows}</tbody>,
];

/** A table that scrolls horizontally and can be scrolled with the keyboard. In a narrow column, rows with long text are stacked instead. */
export function ScrollTable({ columns, children, ...props }: ScrollTableProps): ReactNode {
  const [ref, scrolls] = useScrolls();
  const reachable = scrolls ? { tabIndex: 0, role: 'group', 'aria-label': 'Table, scrolls sideways' } : {};
  const content = withRowHeaders(columns ? withHeader(columns, children) : children);
  const stack = stacked(content);
  const classes = [styles.scroll, stack && styles.stacked, stack && stack.longest > LONGEST_ROW && styles.long];
  return (
    <div ref={ref} className={classes.filter(Boolean).join(' ')} data-fits={scrolls === false ? '' : undefined} {...reachable}>
      <table {...props}>{stack?.rows ?? content}</table>
    </div>
  );
}

/** A header cell. An empty one, in the corner of a table with row and column headers, is a plain cell because it labels nothing. */
export function HeaderCell(props: ComponentProps<'th'>): ReactNode {
  return props.children ? <th scope="col" {...props} /> : <td />;
}
