// Replaces @docusaurus/theme-classic DocItem/TOC/Desktop (3.10): offers to report the section that the reader is in, below the list of sections.
import type { ReactNode } from 'react';
import { ThemeClassNames } from '@docusaurus/theme-common';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import { ProblemLink } from '@site/src/components/PageFoot/ProblemLink';
import TOC from '@site/src/theme/TOC';
import styles from './styles.module.css';

export default function DocItemTOCDesktop(): ReactNode {
  const { toc, frontMatter } = useDoc();
  return (
    <TOC
      toc={toc}
      minHeadingLevel={frontMatter.toc_min_heading_level}
      maxHeadingLevel={frontMatter.toc_max_heading_level}
      className={ThemeClassNames.docs.docTocDesktop}
    >
      <p className={styles.report} data-search="skip" data-markdown-ignore>
        <ProblemLink />
      </p>
    </TOC>
  );
}
