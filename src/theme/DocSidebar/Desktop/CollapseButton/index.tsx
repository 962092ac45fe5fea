// Replaces @docusaurus/theme-classic DocSidebar/Desktop/CollapseButton (3.10): a text label instead of an icon.
import type { ReactNode } from 'react';
import type { Props } from '@theme/DocSidebar/Desktop/CollapseButton';
import styles from './styles.module.css';

export default function CollapseButton({ onClick }: Props): ReactNode {
  return (
    <button type="button" className={styles.collapse} aria-label="Collapse sidebar" onClick={onClick} data-needs-script>
      Collapse
    </button>
  );
}
