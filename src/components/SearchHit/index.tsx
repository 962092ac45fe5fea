import type { ReactNode } from 'react';
import { kindOf } from '@site/src/search/client/kind';
import { cutAtMarks, decoded } from '@site/src/search/client/sanitize';
import type { SearchHit } from '@site/src/search/types';
import { Badge } from '../Badge';
import styles from './styles.module.css';

/** Highlighted text from an index. Only text and `<mark>` are rendered, no matter what the index contains. */
function Marked({ html }: { html: string }): ReactNode {
  return cutAtMarks(html).map((part, index) =>
    index % 2 === 1 ? <mark key={index}>{decoded(part)}</mark> : <span key={index}>{decoded(part)}</span>,
  );
}

/** The heading of a hit: the page, its kind, and the section. */
export function HitHeading({ hit }: { hit: SearchHit }): ReactNode {
  const { lvl0, lvl1, ...sections } = hit._highlightResult.hierarchy;
  const path = Object.values(sections).map(({ value }) => value);
  return (
    <>
      <span className={styles.page}>
        <span>
          <Marked html={(lvl1 ?? lvl0)?.value ?? hit.hierarchy.lvl1} />
        </span>
        <span className={styles.kind}>
          <Badge>{kindOf(hit)}</Badge>
        </span>
      </span>{' '}
      {path.length > 0 && (
        <span className={styles.section}>
          <Marked html={path.join(' / ')} />
        </span>
      )}
    </>
  );
}

/** A field, an event, or an error code, but not a title: `planData.terminalId`, `plan.created`, `X-Partita-Test-Mode`. */
const NAME = /^(?:[a-z][\w.]*|[A-Z]+(?:-\w+)+)$/;

/** Returns the text of a hit that's a name. It says what the name means and, for an error code, what to do. */
function answerOf({ hierarchy, content }: SearchHit): string | null {
  const deepest = Object.values(hierarchy).findLast((heading) => heading !== null);
  return deepest !== undefined && NAME.test(decoded(deepest)) ? content : null;
}

/** The words around a match, or the whole text of a name that readers look up. */
export function HitPassage({ hit }: { hit: SearchHit }): ReactNode {
  const answer = answerOf(hit);
  if (answer !== null)
    return (
      <span className={styles.answer}>
        <Marked html={answer} />
      </span>
    );
  return (
    <span className={styles.passage}>
      <Marked html={hit._snippetResult.content?.value ?? ''} />
    </span>
  );
}
