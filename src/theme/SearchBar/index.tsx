// Replaces @docusaurus/theme-search-algolia SearchBar (3.10.2): the dialog loads on first use only, no service is contacted before, and without one the site answers itself.
import { lazy, Suspense, useCallback, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useSearchShortcuts } from '@site/src/components/SearchDialog/useShortcuts';
import styles from './styles.module.css';

// The package says that it has no side effects, so the bundler would drop a plain import of its styles.
const load = async (): Promise<{ default: ComponentType<{ onClose: () => void }> }> => {
  const [dialog] = await Promise.all([import('@site/src/components/SearchDialog'), import('@docsearch/react/style')]);
  return dialog;
};
const Dialog = lazy(load);
/** A reader who is about to press the button should not wait; a failure shows when they do. */
const loadEarly = (): void => void load().catch(() => undefined);

export default function SearchBar(): ReactNode {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = useCallback((next: boolean) => {
    setOpen(next);
    if (!next) button.current?.focus();
  }, []);
  const close = useCallback(() => change(false), [change]);
  useSearchShortcuts(open, change);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        onClick={() => change(true)}
        onPointerEnter={loadEarly}
        onFocus={loadEarly}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="9" cy="9" r="6" />
          <path d="m13.5 13.5 4 4" />
        </svg>
        <span className={styles.label}>Search docs</span>
        <kbd className={styles.key} aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <Dialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}
