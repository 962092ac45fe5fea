// Wraps @docusaurus/theme-classic DocItem/TOC/Desktop (3.10): the list has a visible and accessible name, and below it, readers can report the section that they're in.
import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { ProblemLink } from '@site/src/components/PageFoot/ProblemLink';
import Desktop from '@theme-original/DocItem/TOC/Desktop';
import styles from './styles.module.css';

export default function DocItemTOCDesktop(): ReactNode {
  return (
    <nav className={clsx(styles.contents, 'thin-scrollbar')} aria-labelledby="on-this-page">
      <p className={styles.name} id="on-this-page">
        On this page
      </p>
      <Desktop />
      <p className={styles.report} data-search="skip" data-markdown-ignore>
        <ProblemLink />
      </p>
    </nav>
  );
}
