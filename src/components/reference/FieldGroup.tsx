import type { ReactNode } from 'react';
import styles from './FieldGroup.module.css';

interface FieldGroupProps {
  label: string;
  count: number;
  /** Whether many pages contain the same fields. Search then finds them only in the guide that explains them. */
  shared?: boolean;
  /** Name of the variant that the fields belong to. It becomes a heading in the Markdown version. */
  variant?: string;
  /** A value that only this variant has: `gateway_token`. */
  constant?: string;
  children: ReactNode;
}

/** A collapsible group of fields. It's a plain `details` element, so it opens without JavaScript and for find-in-page. */
export function FieldGroup({ label, count, shared, variant, constant, children }: FieldGroupProps): ReactNode {
  return (
    <details className={styles.group} data-variant={variant} data-constant={constant} data-search={shared ? 'skip' : undefined}>
      <summary data-search="skip">
        <span>{label}</span> <span className={styles.count}>{`(${count})`}</span>
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}
