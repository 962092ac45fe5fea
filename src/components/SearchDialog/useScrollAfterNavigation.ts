import { useEffect } from 'react';

/**
 * Preserves the scroll position of the page that a hit opens. When DocSearch closes, it restores the scroll position from when the dialog
 * opened, even if another page has already replaced that page, which happens when the new page is in the browser's cache.
 */
export function useScrollAfterNavigation(): void {
  useEffect(() => {
    const { href } = window.location;
    return () => {
      // Effects of a parent are cleaned up before those of its children, so DocSearch hasn't scrolled yet.
      const { scrollY } = window;
      if (window.location.href !== href) queueMicrotask(() => window.scrollTo({ top: scrollY, behavior: 'instant' }));
    };
  }, []);
}
