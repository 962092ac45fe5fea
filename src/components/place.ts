import { openDetails } from './open-details';

/**
 * Sections, fields, and table rows. The table of contents next to an article doesn't scroll with it. React's own IDs start with an
 * underscore and differ between renders.
 */
const ANCHORS = 'article [id]:not([id^="_"])';

/** Where a reader is on a page, in px. */
export interface Place {
  scrollY: number;
  /** The section or field that they read, and its distance from the top of the window. */
  anchor?: { id: string; top: number } | undefined;
}

/**
 * Finds the last visible element that starts in or above the upper third of the window. Elements in collapsed sections are never measured,
 * because the browser would lay out each of those sections: 0.7 s on a slow phone for a large operation.
 */
export const lastInView = (selector: string): Element | undefined =>
  [...document.querySelectorAll(selector)].findLast((element) => {
    if (element.closest('details:not([open])')) return false;
    const { height, top } = element.getBoundingClientRect();
    return height > 0 && top < window.innerHeight / 3;
  });

/** Finds the section, field, or table row that the reader is in. */
export function anchorInView(): Place['anchor'] {
  const found = lastInView(ANCHORS);
  return found && { id: found.id, top: found.getBoundingClientRect().top };
}

/** Scrolls to a place. A section that was expanded there is collapsed on a page that has just rendered, so the position alone isn't enough. */
export function scrollToPlace({ scrollY, anchor }: Place): void {
  const element = anchor && document.getElementById(anchor.id);
  if (!element) return window.scrollTo(0, scrollY);
  openDetails(element);
  window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - anchor.top);
}
