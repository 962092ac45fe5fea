import { useCallback, useEffect, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { noticeOf } from '../../search/client/notice';
import type { SearchResponse } from '../../search/types';

interface Notice {
  announce: (response: SearchResponse) => void;
  /** For events of the search form: typing, and the button that clears it. */
  clearIfEmpty: (event: FormEvent) => void;
  /** The live region. It's in the dialog all the time, so that screen readers announce what changes in it. */
  region: ReactNode;
}

/** Tells the reader above the results, or above the message that there are none, which words were ignored. */
export function useNotice(host: RefObject<HTMLElement | null>, isShown: boolean): Notice {
  const [text, setText] = useState('');
  const announce = useCallback((response: SearchResponse) => setText(noticeOf(response)), []);
  const [list, setList] = useState<Element | null>(null);
  useEffect(() => setList(host.current?.querySelector('.DocSearch-Dropdown') ?? null), [host, isShown]);
  // An empty input isn't searched for, so no response removes the notice.
  const clearIfEmpty = ({ target }: FormEvent): void => {
    if (!(target instanceof HTMLInputElement) || target.value === '') setText('');
  };
  const region = (
    <p role="status" className="notice">
      {text}
    </p>
  );
  return { announce, clearIfEmpty, region: list && createPortal(region, list) };
}
