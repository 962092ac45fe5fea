// Replaces @docusaurus/theme-classic TOC (3.10): the list has a visible and accessible name, and a note head on its line marks the reader's position.
import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import TOCItems from '@theme/TOCItems';
import type { Props } from '@theme/TOC';
import styles from './styles.module.css';

// Docusaurus tracks the scroll position for links with this class.
const LINK = 'table-of-contents__link toc-highlight';
const HERE = 'table-of-contents__link--active';

interface TocProps extends Props {
  /** Content after the list. */
  children?: ReactNode;
}

export default function TOC({ className, children, ...props }: TocProps): ReactNode {
  return (
    <nav className={clsx(styles.contents, 'thin-scrollbar', className)} aria-labelledby="on-this-page">
      <p className={styles.name} id="on-this-page">
        On this page
      </p>
      <TOCItems {...props} linkClassName={LINK} linkActiveClassName={HERE} />
      {children}
    </nav>
  );
}
