import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import styles from './Field.module.css';

interface FieldProps {
  name: string;
  /** Anchor, stable across releases: `body.planData.totalAmount`. */
  id: string;
  /** Type in words: `string · uuid`. */
  type: string;
  flags: string[];
  /** The release that introduced it, if that isn't the first one. */
  since?: { to: string; day: string };
  children?: ReactNode;
}

/** A field of a request or response: name, type, description, limits, and nested fields. Search finds it by its name. */
export function Field({ name, id, type, flags, since, children }: FieldProps): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return (
    <div className={styles.field} id={id} data-field={name}>
      <div className={styles.head} data-search="skip">
        <a className={styles.name} href={`#${id}`}>
          <code>{name}</code>
        </a>
        <div className={styles.type}>{type}</div>
        {flags.map((flag) => (
          <div key={flag} className={styles.flag} data-flag={flag}>
            {flag}
          </div>
        ))}
        {since && (
          <div className={styles.flag}>
            <Link to={since.to}>{`since ${since.day}`}</Link>
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
