import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { hasModifier, isComposing } from '@site/src/components/key-press';
import type { SearchHit, SearchResponse } from '../../search/types';

/**
 * Makes Enter wait for the results of what the reader typed, and then opens the first one. DocSearch 3.9.0 would open a result of an earlier
 * query, or cancel the search and say that there are no results. The chosen result isn't added to the recent searches.
 * @param open Opens a result.
 * @returns A function to call with each response, and the query it's for, before it's shown.
 */
export function useEnter(
  host: RefObject<HTMLElement | null>,
  isShown: boolean,
  open: (hit: SearchHit) => void,
): (response: SearchResponse, query: string) => void {
  /** The query whose results are shown. */
  const answered = useRef('');
  /** The query for which the reader pressed Enter before its results arrived. */
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    const root = host.current;
    if (!isShown || !root) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      wanted.current = undefined;
      const { key, target } = event;
      if (key !== 'Enter' || isComposing(event) || !(target instanceof HTMLInputElement)) return;
      // Without text, the dialog lists recent searches.
      if (target.value === '' || target.value === answered.current) return;
      event.preventDefault();
      event.stopPropagation();
      // With a modifier, a result would open in another tab, which browsers block after the wait.
      if (!hasModifier(event) && !event.shiftKey) wanted.current = target.value;
    };
    root.addEventListener('keydown', onKeyDown, true);
    return () => root.removeEventListener('keydown', onKeyDown, true);
  }, [host, isShown]);
  return useCallback(
    ({ hits: [first] }, query) => {
      answered.current = query;
      if (query !== wanted.current) return;
      wanted.current = undefined;
      if (first) open(first);
    },
    [open],
  );
}
