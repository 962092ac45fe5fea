import { useEffect, useRef, useState, type RefObject } from 'react';

/** Returns a ref, and whether its element scrolls horizontally. If so, it must be focusable with the keyboard. */
export function useScrolls(): [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, scrolls];
}
