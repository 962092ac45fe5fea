import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type { ClientModule } from '@docusaurus/types';
import { openDetails } from '../components/open-details';
import { targetOf } from './support/link-target';

/** Marks the element that the URL points to. Browsers don't update `:target` after `history.pushState`. */
const MARK = 'data-link-target';

/** Marks the section, field, or table row that the URL points to, and makes sure it's visible. */
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
