import { useEffect } from 'react';

/**
 * Keeps the scroll position of a page that a hit leads to. When DocSearch closes, it scrolls to where the page was when the dialog opened,
 * also if another page has replaced it, which happens when that page is in the browser's cache.
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
