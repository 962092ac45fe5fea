import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/**
 * A page that the browser kept while the reader was elsewhere heard nothing of a choice made in another tab. On return it hears of
 * each choice of tabs again, by the event that `<Tabs>` and the samples listen to.
 */
function repeatChoices({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('docusaurus.tab.'));
    for (const key of keys)
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key), storageArea: localStorage }));
  } catch {
    // Without storage no choice lasts, so there is none to repeat.
  }
}

if (ExecutionEnvironment.canUseDOM) window.addEventListener('pageshow', repeatChoices);
