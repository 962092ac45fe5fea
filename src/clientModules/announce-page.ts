import type { ClientModule } from '@docusaurus/types';

// A link to another page doesn't load a new document, so screen readers wouldn't say that one has opened.
let announcer: HTMLElement | undefined;

/** Screen readers announce changes only of an element that's already there. */
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
