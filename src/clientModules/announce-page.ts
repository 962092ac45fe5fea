import type { ClientModule } from '@docusaurus/types';

// Following a link doesn't load a new document, so screen readers wouldn't say that another page has opened.
let announcer: HTMLElement | undefined;

/** Adds the element before it's needed, because screen readers announce only changes to an element that already exists. */
function addAnnouncer(): HTMLElement {
  const added = document.createElement('p');
  added.id = 'announced-page';
  added.setAttribute('role', 'status');
  document.body.append(added);
  return added;
}

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({ location, previousLocation }) => {
  announcer ??= addAnnouncer();
  if (!previousLocation || previousLocation.pathname === location.pathname) return;
  // The title changes later than the page does.
  announcer.textContent = document.querySelector('h1')?.textContent ?? document.title;
};
