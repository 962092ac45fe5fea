import { useEffect } from 'react';

/** The current step is the one at 30% of the window's height. */
const READING_LINE = '-30% 0px -70% 0px';

/** Returns whether the files are next to the steps, as in styles.module.css. If they're below, the reader chooses which file to see. */
export const isSideBySide = (): boolean => window.matchMedia('(min-width: 997px)').matches;

/** Calls `onStep` with the step that the reader has scrolled to. Steps are elements with `data-build-step`. */
export function useStepInView(list: React.RefObject<HTMLElement | null>, variant: string, onStep: (id: string) => void): void {
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const id = entries.find(({ isIntersecting }) => isIntersecting)?.target.getAttribute('data-build-step');
        if (id && isSideBySide()) onStep(id);
      },
      { rootMargin: READING_LINE },
    );
    for (const step of list.current?.querySelectorAll('[data-build-step]') ?? []) observer.observe(step);
    return () => observer.disconnect();
    // The steps change with the variant.
  }, [list, variant, onStep]);
}
