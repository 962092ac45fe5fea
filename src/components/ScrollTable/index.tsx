import type { ComponentProps, ReactNode } from 'react';
import { useScrolls } from '@site/src/components/useScrolls';
import styles from './styles.module.css';

/** A table that scrolls sideways inside itself. While it does, the keyboard can reach it and scroll it. */
export function ScrollTable(props: ComponentProps<'table'>): ReactNode {
  const [ref, scrolls] = useScrolls();
  const reachable = scrolls ? { tabIndex: 0, role: 'group', 'aria-label': 'Table, scrolls sideways' } : {};
  return (
    <div ref={ref} className={styles.scroll} {...reachable}>
      <table {...props} />
    </div>
  );
}

/** A header cell; an empty one, in the corner of a table with headers on two sides, is a plain cell: it names nothing. */
export function HeaderCell(props: ComponentProps<'th'>): ReactNode {
  return props.children ? <th scope="col" {...props} /> : <td />;
}
