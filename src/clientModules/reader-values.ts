import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { showWhenLoaded } from '../components/overlays';

/** Code blocks are static HTML, so one listener handles their buttons. The form loads when a reader first opens it. */
function onClick(event: Event): void {
  if (!(event.target instanceof Element) || !event.target.closest('[data-reader-values]')) return;
  // Marks the click as handled: src/plugins/head-tags/early-events.ts.
  event.preventDefault();
  showWhenLoaded(async () => {
    const form = await import(/* webpackChunkName: "reader-values-form" */ '../components/ReaderValues/open-form');
    return form.openValuesForm;
  });
}

if (ExecutionEnvironment.canUseDOM) document.addEventListener('click', onClick);
