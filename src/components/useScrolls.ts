import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether an element scrolls sideways inside itself. While it does, the keyboard must reach it. */
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
