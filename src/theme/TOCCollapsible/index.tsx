// Replaces @docusaurus/theme-classic TOCCollapsible (3.10): on phones, "On this page" stays in view, names the section that the reader is in, and closes like a menu.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { lastInView } from '@site/src/components/place';
import { useDismissal } from '@site/src/components/useDismissal';
import TOCItems from '@theme/TOCItems';
import type { Props } from '@theme/TOCCollapsible';
import styles from './styles.module.css';

/** Leads back to the title. */
const TOP = { id: '', value: 'Top of the page', level: 2 };

/** Returns the heading of the section that the reader is in; empty above the first one, and on screens that show all sections. */
function useSectionInView(): string {
  const [section, setSection] = useState('');
  useEffect(() => {
    const narrow = window.matchMedia('(max-width: 996px)');
    const update = (): void => {
      if (narrow.matches) setSection(lastInView('article :is(h2, h3)[id]')?.textContent.replace(/\u200B/g, '') ?? '');
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return section;
}

export default function TOCCollapsible({ className, toc, ...levels }: Props): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const section = useSectionInView();
  const close = (): void => setOpen(false);
  useDismissal(isOpen, root, close);
  return (
    <div ref={root} className={clsx(styles.contents, className)}>
      <button type="button" className={clsx('clean-btn', styles.button)} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>On this page</span>
        <span className={styles.section}>{section}</span>
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- for its links.
        <nav className={styles.list} aria-label="On this page" onClick={close}>
          <TOCItems toc={[TOP, ...toc]} {...levels} />
        </nav>
      )}
    </div>
  );
}
