// Replaces @docusaurus/core Loading (3.10): shows the error and a Retry button in the site's style, and no spinner while a page loads.
import type { ReactNode } from 'react';
import type { LoadingComponentProps } from 'react-loadable';
import styles from './styles.module.css';

export default function Loading({ error, retry }: LoadingComponentProps): ReactNode {
  if (!error) return null;
  return (
    <div className={styles.failure} role="alert">
      <p>Part of this page couldn't be loaded. The text below is complete, but menus and buttons need the missing part.</p>
      <p className={styles.reason}>{String(error)}</p>
      <button type="button" className="button button--primary button--sm" onClick={retry}>
        Retry
      </button>
    </div>
  );
}
