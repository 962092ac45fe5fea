import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/**
 * Drops a hash such as `#%` from the address. The framework decodes it after each navigation
 * (ClientLifecyclesDispatcher of @docusaurus/core), which throws, and the reader sees a page that crashed.
 */
function dropUnreadableHash(): void {
  try {
    decodeURIComponent(window.location.hash);
  } catch {
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }
}

// Runs before the page hydrates, and its listener before that of the router, which is added later.
if (ExecutionEnvironment.canUseDOM) {
  dropUnreadableHash();
  window.addEventListener('popstate', dropUnreadableHash);
}
