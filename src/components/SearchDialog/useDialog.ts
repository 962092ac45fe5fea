import { useCallback, useEffect, useState, type ComponentType, type RefObject } from 'react';
import { reloadFor } from '@site/src/components/reload-once';
import { isWaiting, onWaiting } from '@site/src/components/retry-when-online';
import { useEarlyKeys } from './useEarlyKeys';

type DialogType = ComponentType<{ onClose: () => void; earlyKeys: RefObject<string> }>;

const load = async (): Promise<DialogType> => (await import('.')).default;

/** A reader who is about to press the button should not wait; a failure shows when they do. */
export const loadEarly = (): void => void load().catch(() => undefined);

interface LoadedDialog {
  /** The dialog, once it has loaded. */
  Dialog: DialogType | undefined;
  hasFailed: boolean;
  /** Holds what the reader has typed before the dialog takes it. */
  earlyKeys: RefObject<string>;
  retry(): void;
}

/** Loads the dialog when it first opens. If a new version of the site has removed its code, the page is loaded again, and opens it. */
export function useDialog(open: boolean, setOpen: (open: boolean) => void): LoadedDialog {
  const [Dialog, setDialog] = useState<DialogType | 'failed'>();
  const isLoaded = typeof Dialog === 'function';
  const hasFailed = Dialog === 'failed';
  const resume = useCallback(() => setOpen(true), [setOpen]);
  const earlyKeys = useEarlyKeys(open && !hasFailed, resume);
  const retry = useCallback(() => {
    setDialog(undefined);
    load().then(
      (loaded) => setDialog(() => loaded),
      () => reloadFor('search', earlyKeys.current) || setDialog('failed'),
    );
  }, [earlyKeys]);
  useEffect(() => {
    if (!open || isLoaded) return undefined;
    retry();
    // Without a network, it isn't loaded until that is back.
    return onWaiting(() => isWaiting() && setDialog('failed'));
  }, [open, isLoaded, retry]);
  return { Dialog: isLoaded ? Dialog : undefined, hasFailed, earlyKeys, retry };
}
