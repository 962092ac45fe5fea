export type Bytes = Uint8Array<ArrayBuffer>;

export const fromText = (text: string): Bytes => new TextEncoder().encode(text);

export const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Decodes Base64. @throws DOMException for invalid text. */
export const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  // Converts chunks, because passing every byte as an argument overflows the stack.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

export const toBase64Url = (bytes: Uint8Array): string => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Decodes Base64url. @throws DOMException for invalid text. */
export function fromBase64Url(text: string): Bytes {
  if (!/^[\w-]*$/.test(text)) throw new TypeError("This isn't base64url.");
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}

/** Computes an FNV-1a hash, to recognize a text without storing it: http://www.isthe.com/chongo/tech/comp/fnv/ */
export const checksumOf = (text: string): string =>
  Array.from(text, (character) => character.charCodeAt(0))
    .reduce((hash, code) => Math.imul(hash ^ code, 0x01_00_01_93) >>> 0, 0x81_1c_9d_c5)
    .toString(16);

export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
