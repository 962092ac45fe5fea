import { useContext, useEffect, useRef, type ReactNode } from 'react';
import { useTOCHighlight } from '@docusaurus/theme-common/internal';
import { ConsoleContext } from '../OperationSamples/useConsole';
import { FieldFilter } from './FieldFilter';
import styles from './OperationBar.module.css';

/** Anchor and label of a section. */
export type Section = [id: string, name: string];

const HIGHLIGHT = {
  linkClassName: styles.link as string,
  linkActiveClassName: styles.current as string,
  minHeadingLevel: 2,
  maxHeadingLevel: 2,
};

/** A sticky bar with links to the sections, a field filter, and the button that opens the console. */
export function OperationBar({ sections }: { sections: Section[] }): ReactNode {
  const { ready, isOpening, problem, open } = useContext(ConsoleContext);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isOpen = ready !== undefined;
  useTOCHighlight(HIGHLIGHT);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div className={styles.bar} data-search="skip" data-markdown-ignore="">
      <nav className={styles.sections} aria-label="Sections of this operation">
        {sections.map(([id, name]) => (
          <a key={id} className={styles.link} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <div className={styles.tools} data-needs-script="" data-console-open={isOpen ? '' : undefined}>
        <FieldFilter />
        {open && (
          <button ref={button} type="button" className={`button button--primary ${styles.try}`} hidden={isOpen} onClick={() => void open()}>
            {isOpening ? 'Opening…' : 'Try it'}
          </button>
        )}
        <span role="status" className={styles.status}>
          {problem}
        </span>
      </div>
    </div>
  );
}
