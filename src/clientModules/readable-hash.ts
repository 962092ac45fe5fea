import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/**
 * Removes a malformed hash such as `#%` from the URL. Docusaurus decodes the hash after each navigation (ClientLifecyclesDispatcher of
 * @docusaurus/core), which would throw an error and crash the page.
 */
function removeMalformedHash(): void {
  try {
    decodeURIComponent(window.location.hash);
  } catch {
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }
}

// Runs before the page hydrates. The listener is added before the router's, so it also runs first.
if (ExecutionEnvironment.canUseDOM) {
  removeMalformedHash();
  window.addEventListener('popstate', removeMalformedHash);
}
