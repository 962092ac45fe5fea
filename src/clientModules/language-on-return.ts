import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/**
 * Applies choices made in other tabs to a page that's restored from the back/forward cache, where it received no `storage` events. Both
 * `<Tabs>` and the samples listen to these events.
 */
function applyChoices({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('docusaurus.tab.'));
    for (const key of keys)
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key), storageArea: localStorage }));
  } catch {
    // Without storage, there are no choices to apply.
  }
}

if (ExecutionEnvironment.canUseDOM) window.addEventListener('pageshow', applyChoices);
