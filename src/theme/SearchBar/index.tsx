// Replaces @docusaurus/theme-search-algolia SearchBar (3.10): loads the dialog and contacts the service on first use only, and searches the site's own index if no service is configured.
import { useCallback, useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import { LoadFailure } from '@site/src/components/SearchDialog/LoadFailure';
import { loadDialogEarly, useDialog } from '@site/src/components/SearchDialog/useDialog';
import { useSearchShortcuts } from '@site/src/components/SearchDialog/useShortcuts';
import { makeRoom } from '@site/src/components/overlays';
import styles from './styles.module.css';

export default function SearchBar(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(makeRoom()), []);
  const close = useCallback(() => setOpen(false), []);
  const { Dialog, hasFailed, earlyKeys, retry } = useDialog(isOpen, open);
  // Rendering the dialog takes too long for a click handler, so it's deferred: the browser can paint and handle keys in the meantime.
  const isShown = useDeferredValue(isOpen);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // `isShown` lags behind `isOpen`, so this runs once the dialog is gone.
  useEffect(() => {
    if (wasOpen.current && !isShown) button.current?.focus();
    wasOpen.current = isShown;
  }, [isShown]);
  useSearchShortcuts(isOpen, open, close);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-opens-search
        aria-busy={(isOpen && !Dialog && !hasFailed) || undefined}
        onClick={open}
        onPointerEnter={loadDialogEarly}
        onFocus={loadDialogEarly}
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
      {isShown && hasFailed && <LoadFailure onRetry={retry} onClose={close} />}
      {isShown && Dialog && <Dialog onClose={close} earlyKeys={earlyKeys} />}
    </>
  );
}
