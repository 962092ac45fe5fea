import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface WrapButtonProps {
  /** Where the code is wider than its panel. A button that would change nothing is not shown. */
  runsOut: 'narrow' | 'wide';
}

/** Breaks the long lines of the code panel around it, or not: src/clientModules/code-blocks.ts answers it. */
export function WrapButton({ runsOut }: WrapButtonProps): ReactNode {
  return (
    <button type="button" className={styles.wrap} aria-pressed="false" data-code="wrap" data-runs-out={runsOut} data-needs-script>
      Wrap lines
    </button>
  );
}
