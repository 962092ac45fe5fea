import { useEffect, type RefObject } from 'react';
import { onValuesChange, storedText } from './store';

/**
 * Shows the reader's values in code that the server rendered, after hydration and on every change. React doesn't touch what's in the
 * code, so it's changed in place. Readers without values load nothing.
 * @param content What the code shows. When it changes, the values are inserted again.
 * @param isRequest Whether the code is a request. Others, such as responses, stay as they are.
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
