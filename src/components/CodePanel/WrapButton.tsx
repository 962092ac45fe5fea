import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface WrapButtonProps {
  /** Where lines overflow the panel: only on phones, or everywhere. The button is hidden where it would change nothing. */
  overflow: 'narrow' | 'wide';
}

/** Toggles line wrapping in the surrounding code panel. src/clientModules/code-blocks.ts handles the click. */
export function WrapButton({ overflow }: WrapButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label="Wrap lines"
      aria-pressed="false"
      title="Wrap lines"
      data-code="wrap"
      data-overflow={overflow}
      data-needs-script
    >
      <svg aria-hidden="true" viewBox="0 0 16 16">
        <path d="M2 3h12M2 8h9.5a2.5 2.5 0 0 1 0 5H8m2-2-2 2 2 2M2 13h3" />
      </svg>
    </button>
  );
}
