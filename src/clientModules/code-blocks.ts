import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/** Returns the code panel around an event target. Code blocks are static HTML, so one listener handles all of them. */
const panelOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-code-panel]') : null;

function unfold(panel: HTMLElement): void {
  if (!panel.hasAttribute('data-folded')) return;
  // The button disappears, so its focus moves to the code.
  const hadFocus = panel.querySelector('[data-code="unfold"]') === document.activeElement;
  panel.removeAttribute('data-folded');
  if (hadFocus) panel.querySelector('pre')?.focus({ preventScroll: true });
}

function onClick(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-code]') : null;
  const panel = button && panelOf(button);
  if (!panel) return;
  // Marks the click as handled: src/plugins/head-tags/early-events.ts.
  event.preventDefault();
  if (button.dataset.code === 'unfold') return unfold(panel);
  button.setAttribute('aria-pressed', String(panel.toggleAttribute('data-wrapped')));
}

/** Expands a collapsed block when it scrolls, which means that find-in-page, a selection, or the keyboard has reached a hidden line. */
function onScroll({ target }: Event): void {
  if (!(target instanceof HTMLPreElement) || target.scrollTop === 0) return;
  const panel = panelOf(target);
  if (panel) unfold(panel);
}

if (ExecutionEnvironment.canUseDOM) {
  document.addEventListener('click', onClick);
  // Scroll events don't bubble.
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
}
