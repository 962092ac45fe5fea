import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { isShortcut } from '../components/key-press';
import { showWhenLoaded } from '../components/overlays';

/** A modal dialog restyles every element, 56 to 73 ms on a slow desktop, so the browser first paints the button that was clicked. */
const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const show = (): void =>
  showWhenLoaded(async () => {
    const [{ showShortcuts }] = await Promise.all([import('../components/ShortcutHelp'), painted()]);
    return showShortcuts;
  });

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
