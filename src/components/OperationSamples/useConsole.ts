import { createContext, useCallback, useEffect, useState, type ComponentType } from 'react';
import { failureText } from '@site/src/components/failure-text';
import { loaded, LoadError } from '@site/src/components/load-error';
import { reloadFor, resumedText } from '@site/src/components/reload-once';
import type { ConsoleProps, Prepared } from '../Console';

/** The state of a page's console. The operation bar has the button, and the console replaces the samples. */
interface ConsoleState {
  /** Set while the console is open. */
  ready: (Prepared & { Console: ComponentType<ConsoleProps> }) | undefined;
  isOpening: boolean;
  /** Why the console can't be opened, if so. */
  problem: string;
  /** Undefined for an operation that the sandbox lacks. */
  open: (() => Promise<void>) | undefined;
  close: () => void;
}

export const ConsoleContext = createContext<ConsoleState>({
  ready: undefined,
  isOpening: false,
  problem: '',
  open: undefined,
  close: () => undefined,
});

/**
 * Manages the console of an operation.
 * @param operation `v3/Refund`
 * @param isInSandbox Whether the console can run it.
 */
export function useConsole(operation: string, isInSandbox: boolean): ConsoleState {
  const [ready, setReady] = useState<ConsoleState['ready']>();
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState('');
  // `React.lazy` would cache a failed import and rethrow it, which crashes the page.
  const open = useCallback(async (): Promise<void> => {
    setOpening(true);
    setProblem('');
    try {
      const { default: Console, prepare } = await loaded(import(/* webpackChunkName: "console" */ '../Console'));
      setReady({ Console, ...(await prepare(operation)) });
    } catch (error) {
      // A reload finds the files of a new version of the site, but doesn't fix a bug.
      if (!(error instanceof LoadError && reloadFor('console'))) setProblem(failureText(error, 'The console', 'open it again'));
    }
    setOpening(false);
  }, [operation]);
  useEffect(() => {
    if (isInSandbox && resumedText('console') !== undefined) void open();
  }, [isInSandbox, open]);
  return { ready, isOpening, problem, open: isInSandbox ? open : undefined, close: useCallback(() => setReady(undefined), []) };
}
