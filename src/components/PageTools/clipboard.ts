/**
 * Puts a text on the clipboard.
 * @param text a promise for what must be fetched first. Some browsers allow a click to write only immediately, so they get the promise itself.
 * @throws Error when the browser refuses (in frames, over plain http), or what the promise throws.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (!navigator.clipboard) throw new Error('no clipboard');
  if (typeof text === 'string' || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const type = 'text/plain';
  const blob = text.then((words) => new Blob([words], { type }));
  // The browser reports a failure of the promise in words of its own.
  return navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
}
