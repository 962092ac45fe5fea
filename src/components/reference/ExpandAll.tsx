import { useEffect, useRef, useState, type ReactNode } from 'react';
import { setFolds } from './set-folds';
import styles from './ExpandAll.module.css';

/**
 * Returns the collapsible sections between a button above a level 2 heading and the next such heading. Excludes alternative responses, of
 * which only one is open at a time.
 */
function foldsBelow(button: Element): HTMLDetailsElement[] {
  const folds: HTMLDetailsElement[] = [];
  let headings = 0;
  for (let next = button.nextElementSibling; next; next = next.nextElementSibling) {
    headings += Number(next.tagName === 'H2');
    if (headings > 1) break;
    if (next instanceof HTMLDetailsElement) folds.push(next);
    folds.push(...next.querySelectorAll('details'));
  }
  return folds.filter(({ name }) => !name);
}

/** Expands or collapses everything in a section. It's next to the heading of the section. */
export function ExpandAll({ section }: { section: string }): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Readers, the filter, and links expand and collapse sections, too.
  useEffect(() => {
    const follow = ({ target }: Event): void => {
      const folds = button.current ? foldsBelow(button.current) : [];
      const changed = folds.find((fold) => fold === target);
      if (changed?.open === false) setOpen(false);
      else if (changed && folds.every(({ open }) => open)) setOpen(true);
    };
    document.addEventListener('toggle', follow, true);
    return () => document.removeEventListener('toggle', follow, true);
  }, []);
  const toggle = (): void => {
    if (button.current) setFolds(foldsBelow(button.current), !isOpen);
    setOpen(!isOpen);
  };
  const label = isOpen ? 'Collapse all' : 'Expand all';
  return (
    <button
      ref={button}
      type="button"
      className={styles.expand}
      aria-expanded={isOpen}
      aria-label={`${label} in ${section}`}
      data-search="skip"
      data-markdown-ignore=""
      data-needs-script=""
      onClick={toggle}
    >
      {label}
    </button>
  );
}
