import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import Loading from '@theme/Loading';

/**
 * A page whose first script part is missing never hydrates: the framework leaves the text and says nothing.
 * Say it above the text, which stays readable, and offer to try again. (A failed navigation reloads the page by itself.)
 */
function showFailure(error: Error): void {
  if (document.documentElement.dataset.hasHydrated === 'true' || document.getElementById('chunk-failure')) return;
  const host = document.createElement('div');
  host.id = 'chunk-failure';
  document.body.prepend(host);
  createRoot(host).render(
    createElement(Loading, { error, isLoading: false, pastDelay: true, timedOut: false, retry: () => window.location.reload() }),
  );
}

if (ExecutionEnvironment.canUseDOM)
  window.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    if (reason instanceof Error && reason.name === 'ChunkLoadError') showFailure(reason);
  });
