import { useEffect, type RefObject } from 'react';
import { onValuesChange, storedText } from './store';

/**
 * Shows the reader's values in server-rendered code, after hydration and on every change. React leaves the code's content alone, so it's
 * changed in place. For readers without values, nothing loads.
 * @param content Content of the code. When it changes, the values are inserted again.
 * @param isRequest Whether the code is a request. Other code, such as responses, stays unchanged.
 */
export function useReaderValues(root: RefObject<Element | null>, content: unknown, isRequest: boolean): void {
  useEffect(() => {
    if (!isRequest) return;
    let isShown = false;
    const show = (): void => {
      if (!isShown && storedText() === null) return;
      isShown = true;
      void import(/* webpackChunkName: "reader-values" */ './show-values').then(
        ({ showValues }) => root.current && showValues(root.current),
        // Without a connection, the code shows the sample values.
        () => undefined,
      );
    };
    show();
    return onValuesChange(show);
  }, [root, content, isRequest]);
}
