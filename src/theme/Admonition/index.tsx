// Replaces @docusaurus/theme-classic Admonition (3.10): one style for all kinds, like a margin note: a bar and a colored title, without an icon.
import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { processAdmonitionProps, ThemeClassNames } from '@docusaurus/theme-common';
import type { Props } from '@theme/Admonition';
import styles from './styles.module.css';

/** Default titles. */
const NAMES: Record<string, string> = { note: 'Note', tip: 'Tip', info: 'Info', warning: 'Warning', caution: 'Warning', danger: 'Danger' };

export default function Admonition(props: Props): ReactNode {
  const { type, title, children, className, id } = processAdmonitionProps(props);
  return (
    <div
      id={id}
      className={clsx(ThemeClassNames.common.admonition, ThemeClassNames.common.admonitionType(type), styles.admonition, className)}
      data-kind={type}
    >
      <p className={styles.admonitionHeading}>{title ?? NAMES[type] ?? type}</p>
      <div className={styles.admonitionContent}>{children}</div>
    </div>
  );
}
