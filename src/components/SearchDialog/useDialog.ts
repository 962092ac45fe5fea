import { useCallback, useEffect, useState, type ComponentType, type RefObject } from 'react';
import { reloadFor } from '@site/src/components/reload-once';
import { isWaiting, onWaiting } from '@site/src/components/retry-when-online';
import { useEarlyKeys } from './useEarlyKeys';

type DialogType = ComponentType<{ onClose: () => void; earlyKeys: RefObject<string> }>;

const load = async (): Promise<DialogType> => (await import('.')).default;

/** Preloads the dialog for readers who are about to open it. If that fails, opening it shows the error. */
export const loadDialogEarly = (): void => void load().catch(() => undefined);

interface LoadedDialog {
  /** The dialog, once it has loaded. */
  Dialog: DialogType | undefined;
  hasFailed: boolean;
  /** What the reader typed before the dialog was ready. */
  earlyKeys: RefObject<string>;
  retry(): void;
}

/** Loads the dialog when it first opens. If a deploy has deleted its code, the page reloads and then opens the dialog. */
export function useDialog(isOpen: boolean, open: () => void): LoadedDialog {
  const [Dialog, setDialog] = useState<DialogType | 'failed'>();
  const isLoaded = typeof Dialog === 'function';
  const hasFailed = Dialog === 'failed';
  const earlyKeys = useEarlyKeys(isOpen && !hasFailed, open);
  const retry = useCallback(() => {
    setDialog(undefined);
    load().then(
      (loaded) => setDialog(() => loaded),
      () => reloadFor('search', earlyKeys.current) || setDialog('failed'),
    );
  }, [earlyKeys]);
  useEffect(() => {
    if (!isOpen || isLoaded) return undefined;
    retry();
    // Without a network, loading waits until the reader is back online.
    return onWaiting(() => isWaiting() && setDialog('failed'));
  }, [isOpen, isLoaded, retry]);
  return { Dialog: isLoaded ? Dialog : undefined, hasFailed, earlyKeys, retry };
}
