import { crc32, deflateSync } from 'node:zlib';

/** https://www.w3.org/TR/png-3/#5PNG-file-signature */
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits for each of red, green, blue and alpha; no interlacing. https://www.w3.org/TR/png-3/#11IHDR */
const FORMAT = [8, 6, 0, 0, 0];
const BYTES = 4;
/** The last level that does not look for longer runs: 2 ms and 34 kB a picture, where the next one takes 6 ms for 20 kB. */
const LEVEL = 3;

/** How bytes come from pixels here. Pictures that are kept are kept under it. */
export const ENCODING = `rgba, unfiltered, level ${LEVEL}`;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** Pixels from the left to the right, line by line: red, green, blue and alpha of each. */
export interface Picture {
  width: number;
  height: number;
  pixels: Buffer;
}

/** A picture as PNG packs it: before each line a byte that says how it is filtered, here not at all. */
export interface Lines {
  width: number;
  height: number;
  bytes: Buffer;
}

/** Puts a picture of the same width over lines. @param top the first of them. @throws Error when it has not as many pixels as its size says. */
export function putOver({ bytes }: Lines, { width, height, pixels }: Picture, top: number): void {
  const line = width * BYTES;
  if (pixels.length !== line * height) throw new Error(`${pixels.length} bytes are not a picture of ${width} × ${height} pixels.`);
  for (let at = 0; at < height; at++) pixels.copy(bytes, (top + at) * (line + 1) + 1, at * line, (at + 1) * line);
}

/** @throws Error when the picture has not as many pixels as its size says. */
export function linesOf(picture: Picture): Lines {
  const { width, height } = picture;
  const lines = { width, height, bytes: Buffer.alloc((width * BYTES + 1) * height) };
  putOver(lines, picture, 0);
  return lines;
}

/**
 * PNG. The renderer's own encoder looks for the best filter of each line, which takes longer than drawing. Our pictures are plain areas
 * and text: runs of equal bytes alone make them small.
 */
export function pngOf({ width, height, bytes }: Lines): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([header, Buffer.from(FORMAT)])),
    chunk('IDAT', deflateSync(bytes, { level: LEVEL })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
