import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { NEW_REPORT } from '../components/PageFoot/report-link';
import { lastInView } from '../components/place';
import { targetOf } from './support/link-target';

/** Returns the section that the reader is in. The page footer isn't part of any, so there, the section in the URL comes first. */
function sectionFor(link: Element): Element | undefined {
  return (link.closest('footer') && targetOf(window.location.hash)) || lastInView('article :is(h2, h3)[id]');
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
