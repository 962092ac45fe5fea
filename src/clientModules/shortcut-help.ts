import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { isShortcut } from '../components/key-press';

/** Shows the shortcuts. Their code loads on first use; without a connection, nothing happens. */
function show(): void {
  // Don't open it over another dialog.
  if (document.querySelector('dialog[open], .DocSearch-Container')) return;
  void import('../components/ShortcutHelp').then(
    ({ showShortcuts }) => showShortcuts(),
    () => undefined,
  );
}

if (ExecutionEnvironment.canUseDOM) {
  document.addEventListener('keydown', (event) => {
    if (!isShortcut(event, 'help')) return;
    event.preventDefault();
    show();
  });
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-shortcuts]')) return;
    // Marks the click as handled: src/plugins/head-tags/early-events.ts.
    event.preventDefault();
    show();
  });
}
