import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/** One listener for all blocks of code, on every page: they are static, and cost no script of their own. */
const panelOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-code-panel]') : null;

function unfold(panel: HTMLElement): void {
  if (!panel.hasAttribute('data-folded')) return;
  // The button goes away, and the focus must not go with it.
  const hadFocus = panel.querySelector('[data-code="unfold"]') === document.activeElement;
  panel.removeAttribute('data-folded');
  if (hadFocus) panel.querySelector('pre')?.focus({ preventScroll: true });
}

function onClick(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-code]') : null;
  const panel = button && panelOf(button);
  if (!panel) return;
  // Says that the click is handled: src/plugins/head-tags/early-events.ts.
  event.preventDefault();
  if (button.dataset.code === 'unfold') return unfold(panel);
  button.setAttribute('aria-pressed', String(panel.toggleAttribute('data-wrapped')));
}

/** A folded block moves inside only when the browser's search, a selection or the keyboard goes to a line below the fold. */
function onScroll({ target }: Event): void {
  if (!(target instanceof HTMLPreElement) || target.scrollTop === 0) return;
  const panel = panelOf(target);
  if (panel) unfold(panel);
}

if (ExecutionEnvironment.canUseDOM) {
  document.addEventListener('click', onClick);
  // Scrolling does not bubble.
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
}
