// The search, dialogs, and enlarged pictures cover the page. Only one of them is open at a time, so none covers another.
import { closeZoom } from './Picture/zoom';

/** Returns whether the search or a modal dialog is open. */
export const isCovered = (): boolean => document.querySelector('dialog:modal, .DocSearch-Container') !== null;

/**
 * Closes whatever would cover an overlay that opens now, or be covered by it.
 * @returns false if it must not open, because a dialog with a form is open, which may contain what a reader typed.
 */
export function makeRoom(): boolean {
  if (document.querySelector('dialog:modal form')) return false;
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) dialog.close();
  closeZoom();
  return true;
}
