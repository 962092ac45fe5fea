/** Leaves the error of a promise to those who wait for it, if any: otherwise, the browser would report it as uncaught. */
function leaveErrors(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}

/**
 * Copies text to the clipboard.
 * @param text The text, or a promise if it must be fetched first. Some browsers only allow writing directly in the click handler, so they
 * get the promise itself.
 * @throws Error if the browser denies access (in frames, over plain HTTP), or the error of the promise.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (typeof text !== 'string') leaveErrors(text);
  if (!navigator.clipboard) throw new Error('no clipboard');
  if (typeof text === 'string' || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const type = 'text/plain';
  const blob = text.then((words) => new Blob([words], { type }));
  leaveErrors(blob);
  // If the promise rejects, the browser throws its own error.
  return navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
}
