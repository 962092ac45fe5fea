import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Returns a ref, and whether its element scrolls horizontally. If so, it must be focusable with the keyboard. It's `undefined` until the
 * browser has measured it.
 */
export function useScrolls(): [RefObject<HTMLDivElement | null>, boolean | undefined] {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState<boolean>();
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, scrolls];
}
