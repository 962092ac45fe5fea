import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { noticeOf } from '../../search/client/notice';
import type { SearchResponse } from '../../search/types';

interface Notice {
  announce: (text: string) => void;
  /** The live region. It's in the dialog all the time, so that screen readers announce what changes in it. */
  region: ReactNode;
}

/** Tells the reader above the results which words were ignored. */
export function useNotice(host: RefObject<HTMLElement | null>, isShown: boolean): Notice {
  const [text, announce] = useState('');
  const [list, setList] = useState<Element | null>(null);
  useEffect(() => setList(host.current?.querySelector('.DocSearch-Dropdown') ?? null), [host, isShown]);
  const region = (
    <p role="status" className="notice">
      {text}
    </p>
  );
  return { announce, region: list && createPortal(region, list) };
}

interface AnnouncementProps {
  latest: RefObject<SearchResponse | undefined>;
  announce: (text: string) => void;
}

/** Rendered with the results, so that the notice comes and goes with them. */
export function Announcement({ latest, announce }: AnnouncementProps): ReactNode {
  const text = latest.current ? noticeOf(latest.current) : '';
  useEffect(() => {
    announce(text);
    return () => announce('');
  }, [announce, text]);
  return null;
}
