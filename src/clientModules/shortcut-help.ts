import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { isShortcut } from '../components/key-press';

/** The help loads when a reader first asks for it. Without a connection there is none, and nothing else breaks. */
function show(): void {
  // Not over another dialog.
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
    // Says that the click is handled: src/plugins/head-tags/early-events.ts.
    event.preventDefault();
    show();
  });
}
