const CONTROLS = 'a[href], button, input, select, textarea, summary';

/** The controls that Tab reaches, in order. Those of a panel that's `inert` don't take the focus. */
export const controlsOf = (dialog: Element): HTMLElement[] =>
  [...dialog.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.tabIndex >= 0 && !control.closest('[inert]') && control.checkVisibility({ visibilityProperty: true }),
  );

/** Moves the focus from the last control of a dialog to the first, and back, when the reader presses Tab. */
export function keepFocus(event: KeyboardEvent, dialog: Element): void {
  if (event.key !== 'Tab') return;
  const controls = controlsOf(dialog);
  const [from, to] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
  const { activeElement } = document;
  if (activeElement !== from && activeElement !== dialog && dialog.contains(activeElement)) return;
  event.preventDefault();
  to?.focus();
}
