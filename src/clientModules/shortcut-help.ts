import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { isShortcut } from '../components/key-press';

/** A modal dialog restyles every element, 56 to 73 ms on a slow desktop, so the browser first paints the button that was clicked. */
const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Shows the shortcuts. Their code loads on first use; without a connection, nothing happens. */
function show(): void {
  void Promise.all([import('../components/ShortcutHelp'), painted()]).then(
    ([{ showShortcuts }]) => showShortcuts(),
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
