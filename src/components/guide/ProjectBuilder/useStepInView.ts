import { useEffect } from 'react';

/** The line of the window where the current step is: 30% from its top. */
const READING = '-30% 0px -70% 0px';

/** Whether the files are next to the steps, as in styles.module.css. Below them, a reader chooses what to see. */
export const isSideBySide = (): boolean => window.matchMedia('(min-width: 997px)').matches;

/** Calls `onStep` with the step that a reader has scrolled to. Steps are elements with `data-build-step`. */
export function useStepInView(list: React.RefObject<HTMLElement | null>, variant: string, onStep: (id: string) => void): void {
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const id = entries.find(({ isIntersecting }) => isIntersecting)?.target.getAttribute('data-build-step');
        if (id && isSideBySide()) onStep(id);
      },
      { rootMargin: READING },
    );
    for (const step of list.current?.querySelectorAll('[data-build-step]') ?? []) observer.observe(step);
    return () => observer.disconnect();
    // The steps change with the variant.
  }, [list, variant, onStep]);
}
