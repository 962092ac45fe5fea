import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/** One listener for the buttons of all code blocks. The form loads when a reader first opens it. */
function onClick(event: Event): void {
  if (!(event.target instanceof Element) || !event.target.closest('[data-reader-values]')) return;
  // Says that the click is handled: src/plugins/head-tags/early-events.ts.
  event.preventDefault();
  void import(/* webpackChunkName: "reader-values-form" */ '../components/ReaderValues/open-form').then(
    ({ openValuesForm }) => openValuesForm(),
    // Without a connection there is no form, and nothing else breaks.
    () => undefined,
  );
}

if (ExecutionEnvironment.canUseDOM) document.addEventListener('click', onClick);
