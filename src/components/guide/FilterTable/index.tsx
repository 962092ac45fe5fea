import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from '@docusaurus/router';
import { isShortcut } from '@site/src/components/key-press';
import { filterRows, hiddenTarget, rowsOf } from './filter-in-page';
import styles from './styles.module.css';

interface FilterTableProps {
  /** Plural noun for the rows: `error codes`. */
  of: string;
  /** Placeholder with a sample query. */
  example: string;
  /** The tables, with or without headings between them. */
  children: ReactNode;
}

/** Filters the rows of the tables inside it. The rows are static HTML, so all of them show without JavaScript. */
export default function FilterTable({ of: noun, example, children }: FilterTableProps): ReactNode {
  const content = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const location = useLocation();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState('');
  const filter = (text: string): void => {
    setTyped(text);
    if (!content.current) return;
    const shown = filterRows(content.current, text);
    const all = rowsOf(content.current).length;
    setFound(text.trim() === '' ? '' : shown === 0 ? `No matches in ${all} ${noun}.` : `${shown} of ${all} ${noun}`);
  };
  const clear = (): void => {
    filter('');
    input.current?.focus();
  };

  // A link to a row that the filter hides clears the filter. The router doesn't fire `hashchange`, so this runs after each navigation.
  useEffect(() => {
    const target = content.current && hiddenTarget(content.current, location.hash);
    if (!target || !content.current) return;
    filterRows(content.current, '');
    setTyped('');
    setFound('');
    target.scrollIntoView();
  }, [location]);

  return (
    <div className={styles.filter} data-of={noun}>
      <div className={styles.tools} data-search="skip" data-needs-script="">
        <label htmlFor={id}>{`Filter ${noun}`}</label>
        <input
          ref={input}
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={example}
          value={typed}
          onChange={(event) => filter(event.target.value)}
          onKeyDown={(event) => isShortcut(event, 'close') && clear()}
        />
        {typed && (
          <button type="button" onClick={clear}>
            Clear
          </button>
        )}
        <span role="status" className={styles.found}>
          {found}
        </span>
      </div>
      <div ref={content}>{children}</div>
    </div>
  );
}
