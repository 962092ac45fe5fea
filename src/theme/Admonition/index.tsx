// Replaces @docusaurus/theme-classic Admonition (3.10): one style for all kinds, like a margin note: a bar and a colored title, without an icon.
import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { processAdmonitionProps, ThemeClassNames } from '@docusaurus/theme-common';
import type { Props } from '@theme/Admonition';
import { defaultTitle, lookOf } from '@site/src/domain/admonition-name';
import styles from './styles.module.css';

export default function Admonition(props: Props): ReactNode {
  const { type, title, children, className, id } = processAdmonitionProps(props);
  return (
    <div
      id={id}
      className={clsx(ThemeClassNames.common.admonition, ThemeClassNames.common.admonitionType(type), styles.admonition, className)}
      data-kind={lookOf(type)}
    >
      <p className={styles.admonitionHeading}>{title ?? defaultTitle(type)}</p>
      <div className={styles.admonitionContent}>{children}</div>
    </div>
  );
}
