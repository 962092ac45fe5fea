// Replaces @docusaurus/theme-classic TOC (3.10): the list has a name, which is seen and heard, and a note head on the line marks where the reader is.
import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import TOCItems from '@theme/TOCItems';
import type { Props } from '@theme/TOC';
import styles from './styles.module.css';

// The framework follows the scroll for the class of these links.
const LINK = 'table-of-contents__link toc-highlight';
const HERE = 'table-of-contents__link--active';

interface TocProps extends Props {
  /** What comes after the list. */
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
