import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface WrapButtonProps {
  /** Where the code is wider than its panel. A button that would change nothing is not shown. */
  runsOut: 'narrow' | 'wide';
}

/** Breaks the long lines of the code panel around it, or not: src/clientModules/code-blocks.ts answers it. */
export function WrapButton({ runsOut }: WrapButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={styles.wrap}
      aria-label="Wrap lines"
      aria-pressed="false"
      title="Wrap lines"
      data-code="wrap"
      data-runs-out={runsOut}
      data-needs-script
    >
      <svg aria-hidden="true" viewBox="0 0 16 16">
        <path d="M2 3h12M2 8h9.5a2.5 2.5 0 0 1 0 5H8m2-2-2 2 2 2M2 13h3" />
      </svg>
    </button>
  );
}
