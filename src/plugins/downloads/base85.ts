// Base 85 writes 4 bytes as 5 characters, which takes 6% less space in a program than Base64.

/**
 * The characters from `(` to `|`, with two replacements: `}` for the backslash, which a string would have to escape, and `~` for the at
 * sign, because random text with it looks like email addresses to the check for secrets.
 */
const FIRST = 40;

/** Encodes bytes. The text needs no escapes in a string, and starts with the number of bytes that were added to the last group. */
export function base85Text(bytes: Uint8Array): string {
  const added = -bytes.length & 3;
  const padded = Buffer.concat([bytes, Buffer.alloc(added)]);
  let text = String(added);
  for (let at = 0; at < padded.length; at += 4) {
    const group = padded.readUInt32BE(at);
    for (let power = 85 ** 4; power >= 1; power /= 85) text += String.fromCodePoint(FIRST + (Math.floor(group / power) % 85));
  }
  return text.replaceAll('\\', '}').replaceAll('@', '~');
}

/** Decodes {@link base85Text}. The downloadable program contains this function. */
export function base85Bytes(text: string): Uint8Array {
  const codes = Buffer.from(text.slice(1).replaceAll('}', '\\').replaceAll('~', '@'));
  const bytes = Buffer.alloc((codes.length / 5) * 4);
  for (let at = 0; at < bytes.length; at += 4) {
    const start = (at / 4) * 5;
    bytes.writeUInt32BE(
      codes.subarray(start, start + 5).reduce((group, code) => group * 85 + code - FIRST, 0),
      at,
    );
  }
  return bytes.subarray(0, bytes.length - Number(text[0]));
}
