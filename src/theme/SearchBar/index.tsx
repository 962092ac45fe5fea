// Replaces @docusaurus/theme-search-algolia SearchBar (3.10): the dialog loads on first use only, no service is contacted before, and without one the site answers itself.
import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react';
import { LoadFailure } from '@site/src/components/SearchDialog/LoadFailure';
import { useEarlyKeys } from '@site/src/components/SearchDialog/useEarlyKeys';
import { useSearchShortcuts } from '@site/src/components/SearchDialog/useShortcuts';
import styles from './styles.module.css';

type DialogType = ComponentType<{ onClose: () => void; earlyKeys: RefObject<string> }>;

const load = async (): Promise<DialogType> => (await import('@site/src/components/SearchDialog')).default;
/** A reader who is about to press the button should not wait; a failure shows when they do. */
const loadEarly = (): void => void load().catch(() => undefined);

export default function SearchBar(): ReactNode {
  const [open, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<DialogType | 'failed'>();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const close = useCallback(() => setOpen(false), []);
  const fetchDialog = useCallback(() => {
    setDialog(undefined);
    load().then(
      (loaded) => setDialog(() => loaded),
      () => setDialog('failed'),
    );
  }, []);
  const isLoaded = typeof Dialog === 'function';
  // Once: a dialog that is taken away and drawn again loses what a quick reader has put into it.
  useEffect(() => {
    if (open && !isLoaded) fetchDialog();
  }, [open, isLoaded, fetchDialog]);
  // After the dialog is gone: while it is open the page, and so the button, is out of reach.
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  useSearchShortcuts(open, setOpen);
  const earlyKeys = useEarlyKeys(open && Dialog !== 'failed');
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        onClick={() => setOpen(true)}
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
      {open && Dialog === 'failed' && <LoadFailure onRetry={fetchDialog} onClose={close} />}
      {open && isLoaded && <Dialog onClose={close} earlyKeys={earlyKeys} />}
    </>
  );
}
