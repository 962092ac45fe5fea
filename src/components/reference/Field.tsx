import type { ReactNode } from 'react';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import styles from './Field.module.css';

interface FieldProps {
  name: string;
  /** Its anchor, stable across releases: `body.planData.totalAmount`. */
  id: string;
  /** The type in words: `string · uuid`. */
  type: string;
  flags: string[];
  children?: ReactNode;
}

/** One field of a request or a response, which the search finds by its name: name, type, meaning, limits and, below, the fields inside it. */
export function Field({ name, id, type, flags, children }: FieldProps): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return (
    <div className={styles.field} id={id} data-field={name}>
      <div className={styles.head} data-search="skip">
        <a className={styles.name} href={`#${id}`}>
          <code>{name}</code>
        </a>
        <span className={styles.type}>{type}</span>
        {flags.map((flag) => (
          <span key={flag} className={styles.flag} data-flag={flag}>
            {flag}
          </span>
        ))}
      </div>
      {children}
    </div>
  );
}
