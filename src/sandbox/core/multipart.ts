import { fromText, toText, type Bytes } from '../crypto/bytes';

export interface Part {
  name: string;
  /** Only files have one. */
  fileName?: string;
  type: string;
  content: Bytes;
}

/** A parameter of a header, quoted or not: clients differ, and a server has to read them all. */
function parameter(header: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, 'i').exec(header);
  return match?.[1]?.replaceAll(/\\(.)/g, '$1') ?? match?.[2];
}

function indexOf(bytes: Bytes, wanted: Bytes, from: number): number {
  const [first] = wanted;
  for (let at = bytes.indexOf(first ?? 0, from); at >= 0; at = bytes.indexOf(first ?? 0, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  return -1;
}

const BLANK_LINE = fromText('\r\n\r\n');

function partOf(bytes: Bytes): Part {
  const end = indexOf(bytes, BLANK_LINE, 0);
  if (end < 0) throw new SyntaxError('A part has no blank line after its headers.');
  const headers = toText(bytes.subarray(0, end)).split('\r\n');
  const header = (name: string): string =>
    headers
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? '';
  const disposition = header('content-disposition');
  const name = parameter(disposition, 'name');
  if (name === undefined) throw new SyntaxError('A part has no name.');
  const fileName = parameter(disposition, 'filename');
  return { name, type: header('content-type'), content: bytes.slice(end + BLANK_LINE.length), ...(fileName !== undefined && { fileName }) };
}

/** The parts of a multipart/form-data body (RFC 7578). @throws SyntaxError for a body that is none. */
export function readParts(bytes: Bytes, contentType: string): Part[] {
  const boundary = parameter(contentType, 'boundary');
  if (!boundary) throw new SyntaxError('The content type names no boundary.');
  // RFC 2046, section 5.1.1. Looking for a longer one could take minutes.
  if (boundary.length > 70) throw new SyntaxError('The boundary has more than 70 characters.');
  const mark = fromText(`--${boundary}`);
  const parts: Part[] = [];
  let at = indexOf(bytes, mark, 0);
  if (at < 0) throw new SyntaxError('The boundary does not occur in the body.');
  for (;;) {
    const start = at + mark.length;
    // Two hyphens behind the boundary end the body.
    if (bytes[start] === 0x2d && bytes[start + 1] === 0x2d) return parts;
    const next = indexOf(bytes, fromText(`\r\n--${boundary}`), start);
    if (next < 0) throw new SyntaxError('The last boundary is missing.');
    parts.push(partOf(bytes.subarray(start + 2, next)));
    at = next + 2;
  }
}
