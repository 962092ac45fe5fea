import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface MethodProps {
  /** In lowercase, such as `get`. */
  method: string;
  /** Whether it's a box of its own. Otherwise, it's a part of the text. */
  isBox?: boolean;
}

/** An HTTP method in its color. */
export function Method({ method, isBox = false }: MethodProps): ReactNode {
  return (
    <span className={isBox ? `${styles.method} ${styles.box}` : styles.method} data-method={method}>
      {method.toUpperCase()}
    </span>
  );
}
