import type { ClientModule } from '@docusaurus/types';

/** Milliseconds until the line shows: most pages come sooner, and a flash would say nothing. */
const DELAY = 200;

let timer: number | undefined;

function stop(): void {
  window.clearTimeout(timer);
  delete document.documentElement.dataset.loading;
}

/** A line at the top of the page while the next page takes long to come: src/css/shell.css draws it. */
export const onRouteUpdate: ClientModule['onRouteUpdate'] = ({ location, previousLocation }) => {
  if (!previousLocation || location.pathname === previousLocation.pathname) return undefined;
  // One navigation may overtake another, which then never says that it ended.
  stop();
  timer = window.setTimeout(() => (document.documentElement.dataset.loading = ''), DELAY);
  return stop;
};
