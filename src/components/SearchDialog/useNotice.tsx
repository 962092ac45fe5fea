import { useCallback, useEffect, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { noticeOf } from '../../search/client/notice';
import type { SearchResponse } from '../../search/types';

interface Notice {
  announce: (response: SearchResponse) => void;
  /** Handles input and reset events of the search form. */
  clearIfEmpty: (event: FormEvent) => void;
  /** The live region. It's always in the dialog, so screen readers announce its changes. */
  region: ReactNode;
}

/** Tells the reader which words were ignored, above the results or the "no results" message. */
export function useNotice(host: RefObject<HTMLElement | null>, isShown: boolean): Notice {
  const [text, setText] = useState('');
  const announce = useCallback((response: SearchResponse) => setText(noticeOf(response)), []);
  const [list, setList] = useState<Element | null>(null);
  useEffect(() => setList(host.current?.querySelector('.DocSearch-Dropdown') ?? null), [host, isShown]);
  // An empty input doesn't start a search, so no response would clear the notice.
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
