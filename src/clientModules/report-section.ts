import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { NEW_REPORT } from '../components/PageFoot/report-link';
import { targetOf } from './support/link-target';

/** Returns the last heading in or above the upper third of the window. Headings in collapsed sections have no height. */
function currentHeading(): HTMLElement | undefined {
  const headings = document.querySelectorAll<HTMLElement>('article :is(h2, h3)[id]');
  return [...headings].findLast((heading) => {
    const { height, top } = heading.getBoundingClientRect();
    return height > 0 && top < window.innerHeight / 3;
  });
}

/** Returns the section that the reader is in. The page footer isn't part of any, so there, the section in the URL comes first. */
function sectionFor(link: Element): HTMLElement | undefined {
  return (link.closest('footer') && targetOf(window.location.hash)) || currentHeading();
}

/** Adds the section to a report about the page. Without JavaScript, the report contains only the page. */
function addSection({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link?.href.startsWith(NEW_REPORT)) return;
  const section = sectionFor(link);
  const address = new URL(link.href);
  if (section) address.searchParams.set('section', `#${section.id}`);
  else address.searchParams.delete('section');
  link.href = address.href;
}

// Readers can also open the link with a middle click or the context menu.
if (ExecutionEnvironment.canUseDOM)
  for (const type of ['click', 'auxclick', 'contextmenu']) document.addEventListener(type, addSection, true);
