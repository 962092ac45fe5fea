import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from '@docusaurus/router';
import { hiddenTarget } from '@site/src/components/guide/FilterTable/filter-in-page';
import styles from '@site/src/components/guide/FilterTable/styles.module.css';
import { filterReleases, type Wanted } from './filter-releases';

const ALL: Wanted = { api: '', onlyBreaking: false };

interface ReleaseFilterProps {
  /** ID and name of each API. */
  apis: [id: string, name: string][];
  /** The releases. Each list item says in `data-apis` and `data-breaking` what it's about. */
  children: ReactNode;
}

/** Shows the changes to one API, or those that are breaking. All of them are static HTML, so they show without JavaScript. */
export function ReleaseFilter({ apis, children }: ReleaseFilterProps): ReactNode {
  const content = useRef<HTMLDivElement>(null);
  const id = useId();
  const location = useLocation();
  const [wanted, setWanted] = useState(ALL);
  const [found, setFound] = useState('');
  const choose = (chosen: Wanted): void => {
    setWanted(chosen);
    if (!content.current) return;
    const { shown, all } = filterReleases(content.current, chosen);
    setFound(shown === all ? '' : shown === 0 ? 'No matching changes' : `${shown} of ${all} changes`);
  };
  // A link to a release that the filter hides shows all of them again.
  useEffect(() => {
    const target = content.current && hiddenTarget(content.current, location.hash);
    if (!target || !content.current) return;
    filterReleases(content.current, ALL);
    setWanted(ALL);
    setFound('');
    target.scrollIntoView();
  }, [location]);
  return (
    <>
      <div className={styles.tools} data-search="skip" data-needs-script="">
        <label htmlFor={id}>Show changes to</label>
        <select id={id} value={wanted.api} onChange={(event) => choose({ ...wanted, api: event.target.value })}>
          <option value="">All APIs</option>
          {apis.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
        <label>
          <input
            type="checkbox"
            checked={wanted.onlyBreaking}
            onChange={(event) => choose({ ...wanted, onlyBreaking: event.target.checked })}
          />{' '}
          <span>Breaking changes only</span>
        </label>
        <span role="status" className={styles.found}>
          {found}
        </span>
      </div>
      <div ref={content}>{children}</div>
    </>
  );
}
