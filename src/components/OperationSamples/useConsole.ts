import { createContext, useCallback, useEffect, useState, type ComponentType } from 'react';
import { reloadFor, resumedText } from '@site/src/components/reload-once';
import type { ConsoleProps, Prepared } from '../Console';

/** The console of a page: its button is in the bar, and the console takes the place of the samples. */
interface ConsoleState {
  /** Set while the console is open. */
  ready: (Prepared & { Console: ComponentType<ConsoleProps> }) | undefined;
  /** What there is to say while it opens, or about why it didn't. */
  status: string;
  open: () => Promise<void>;
  close: () => void;
}

export const ConsoleContext = createContext<ConsoleState>({
  ready: undefined,
  status: '',
  open: () => Promise.resolve(),
  close: () => undefined,
});

/** @param operation `v3/Refund` */
export function useConsole(operation: string): ConsoleState {
  const [ready, setReady] = useState<ConsoleState['ready']>();
  const [status, setStatus] = useState('');
  // Not by React.lazy, which remembers a failure and passes it to the page, and the page crashes.
  const open = useCallback(async (): Promise<void> => {
    setStatus('Opening the console…');
    try {
      const { default: Console, prepare } = await import(/* webpackChunkName: "console" */ '../Console');
      setReady({ Console, ...(await prepare(operation)) });
      setStatus('');
    } catch {
      if (!reloadFor('console')) setStatus("The console couldn't be loaded. Check the connection and open it again, or reload the page.");
    }
  }, [operation]);
  useEffect(() => {
    if (resumedText('console') !== undefined) void open();
  }, [open]);
  return { ready, status, open, close: useCallback(() => setReady(undefined), []) };
}
