import type { ReactNode } from 'react';
import styles from '../CodePanel/styles.module.css';

/** Opens the form for the reader's values: src/clientModules/reader-values.ts handles the click. */
export function ValuesButton(): ReactNode {
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label="Use your own values"
      title="Use your own values"
      data-reader-values
      data-needs-script
    >
      <svg aria-hidden="true" viewBox="0 0 16 16">
        <path d="M2.5 13.5v-3l8-8 3 3-8 8zM8.5 4.5l3 3" />
      </svg>
    </button>
  );
}
