/** Decodes a file. Windows PowerShell writes UTF-16 when it redirects output to a file, and some editors add a byte order mark to UTF-8. */
export function decodedText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  // It also removes the mark.
  return new TextDecoder(encoding).decode(bytes);
}
