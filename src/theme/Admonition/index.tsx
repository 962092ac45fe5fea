// Replaces @docusaurus/theme-classic Admonition (3.10): one look for all kinds, set like a margin note of a book: a bar, a name in the color of its kind, no icon.
import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { processAdmonitionProps, ThemeClassNames } from '@docusaurus/theme-common';
import type { Props } from '@theme/Admonition';
import styles from './styles.module.css';

/** What stands above a text that its writer gave no title. */
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
