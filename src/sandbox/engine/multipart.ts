import { fromText, toText, type Bytes } from '../core/bytes';

export interface Part {
  name: string;
  /** Only for files. */
  fileName?: string;
  type: string;
  content: Bytes;
}

/** Reads a header parameter, which clients send with or without quotes. */
function parameter(header: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, 'i').exec(header);
  return match?.[1]?.replaceAll(/\\(["\\])/g, '$1') ?? match?.[2];
}

const ENCODED: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/**
 * Reads a name. Browsers encode three characters of it (https://html.spec.whatwg.org/#multipart-form-data), and others put a backslash
 * before quotes.
 */
const nameIn = (header: string, name: string): string | undefined =>
  parameter(header, name)?.replaceAll(/%(?:22|0D|0A)/g, (code) => ENCODED[code] ?? code);

/** Finds bytes. They start with a line break and contain no other, so the search is linear for any input. */
function indexOf(bytes: Bytes, wanted: Bytes, from = 0): number {
  for (let at = from; at <= bytes.length - wanted.length; at += 1) {
    let same = 0;
    while (same < wanted.length && bytes[at + same] === wanted[same]) same += 1;
    if (same === wanted.length) return at;
  }
  return -1;
}

const BLANK_LINE = fromText('\r\n\r\n');
/** More parts than any operation accepts. */
const MAX_PARTS = 100;

function partOf(bytes: Bytes): Part {
  const end = indexOf(bytes, BLANK_LINE);
  if (end < 0) throw new SyntaxError('A part has no blank line after its headers.');
  const headers = toText(bytes.subarray(0, end)).split('\r\n');
  const header = (name: string): string =>
    headers
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? '';
  const disposition = header('content-disposition');
  const name = nameIn(disposition, 'name');
  if (name === undefined) throw new SyntaxError('A part has no name.');
  const fileName = nameIn(disposition, 'filename');
  return {
    name,
    type: header('content-type'),
    content: bytes.subarray(end + BLANK_LINE.length),
    fileName,
  };
}

/** Parses a multipart/form-data body (RFC 7578). @throws SyntaxError for an invalid body. */
export function readParts(bytes: Bytes, contentType: string): Part[] {
  const boundary = parameter(contentType, 'boundary');
  if (!boundary) throw new SyntaxError('The content type has no boundary.');
  // RFC 2046, section 5.1.1. Searching for a longer boundary could take minutes.
  if (boundary.length > 70) throw new SyntaxError('The boundary has more than 70 characters.');
  const delimiter = fromText(`\r\n--${boundary}`);
  const isFirst = delimiter.subarray(2).every((byte, index) => bytes[index] === byte);
  const parts: Part[] = [];
  let at = isFirst ? -2 : indexOf(bytes, delimiter);
  if (at === -1) throw new SyntaxError("The boundary doesn't appear in the body.");
  for (;;) {
    const start = at + delimiter.length;
    // Two hyphens after the boundary end the body.
    if (bytes[start] === 0x2d && bytes[start + 1] === 0x2d) return parts;
    if (parts.length === MAX_PARTS) throw new SyntaxError(`The body has more than ${MAX_PARTS} parts.`);
    at = indexOf(bytes, delimiter, start);
    if (at === -1) throw new SyntaxError('The last boundary is missing.');
    parts.push(partOf(bytes.subarray(start + 2, at)));
  }
}
