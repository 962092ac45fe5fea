import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type { ClientModule } from '@docusaurus/types';
import { targetOf } from './support/link-target';

/** Marks what the address points to. CSS can't: browsers don't update `:target` for navigation by `history.pushState`. */
const MARK = 'data-link-target';

/** Opens the `<details>` around an element. @returns whether any was closed; not all browsers open them for a link. */
function openDetails(target: HTMLElement): boolean {
  let wasClosed = false;
  for (let details = target.closest('details'); details; details = details.parentElement?.closest('details') ?? null) {
    wasClosed ||= !details.open;
    details.open = true;
  }
  return wasClosed;
}

/** Shows the reader what a link to a section, a field, or a row of a table leads to. */
function showTarget(): void {
  document.querySelector(`[${MARK}]`)?.removeAttribute(MARK);
  const target = targetOf(window.location.hash);
  if (!target?.closest('main')) return;
  if (openDetails(target)) target.scrollIntoView();
  (target.closest('tr') ?? target).setAttribute(MARK, '');
}

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = () => showTarget();

// A plain link within the page doesn't go through the router.
if (ExecutionEnvironment.canUseDOM) window.addEventListener('hashchange', showTarget);
