// The search, dialogs, and enlarged pictures cover the page. Only one of them is open at a time, so none covers another.
import { closeZoom } from './Picture/zoom';

/** Returns whether the search or a modal dialog is open. */
export const isCovered = (): boolean => document.querySelector('dialog:modal, .DocSearch-Container') !== null;

/** How many overlays the reader has asked for. */
let asked = 0;

/**
 * Closes whatever would cover an overlay that opens now, or be covered by it.
 * @returns false if it must not open, because a dialog with a form is open, which may contain what a reader typed.
 */
export function makeRoom(): boolean {
  if (document.querySelector('dialog:modal form')) return false;
  asked++;
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) dialog.close();
  closeZoom();
  return true;
}

/**
 * Shows a dialog whose code loads on first use. It isn't shown if it can't be loaded, if something else is open, or if the reader asks for
 * something else while it loads.
 * @param load Loads the code. It resolves to a function that shows the dialog.
 */
export function showWhenLoaded(load: () => Promise<() => void>): void {
  if (isCovered()) return;
  asked++;
  const request = asked;
  void load().then(
    (show) => request === asked && show(),
    () => undefined,
  );
}
