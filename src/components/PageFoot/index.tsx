import type { ReactNode } from 'react';
import { mediumDay } from '@site/src/domain/dates';
import { ProblemLink } from '@site/src/components/PageFoot/ProblemLink';
import { reportLink } from '@site/src/components/PageFoot/report-link';
import styles from './styles.module.css';

interface PageFootProps {
  title: string;
  /** The route, with the base URL. */
  page: string;
  version: string;
  editUrl: string | null | undefined;
  /** In milliseconds since 1970; missing in a shallow clone. */
  updatedAt: number | null | undefined;
}

/**
 * The footer of a page: whether it helped, how to fix it, and when it was updated. The links open a prefilled report; nothing is sent
 * automatically.
 */
export function PageFoot({ title, page, version, editUrl, updatedAt }: PageFootProps): ReactNode {
  return (
    <footer className={styles.foot} data-markdown-ignore data-search="skip">
      <p className={styles.question} id="was-it-helpful">
        Was this page helpful?
      </p>
      {(['Helpful', 'Not helpful'] as const).map((reason) => (
        <a
          key={reason}
          className="button button--secondary"
          href={reportLink({ title, page, version, reason })}
          aria-describedby="was-it-helpful"
          rel="nofollow"
        >
          {reason === 'Helpful' ? 'Yes' : 'No'}
        </a>
      ))}
      <p className={styles.about}>
        <ProblemLink className={styles.problem} />
        {editUrl && <a href={editUrl}>Edit this page</a>}
        <button type="button" data-shortcuts data-needs-script>
          Keyboard shortcuts
        </button>
        {updatedAt && (
          <span itemScope itemType="https://schema.org/WebPage">
            Updated{' '}
            <time itemProp="dateModified" dateTime={new Date(updatedAt).toISOString()}>
              {mediumDay(updatedAt)}
            </time>
          </span>
        )}
      </p>
    </footer>
  );
}
