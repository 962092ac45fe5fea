/** Error correction level M, and a quiet zone of four modules, as the guide recommends. */
export const qrOptions = { ecc: 'medium', border: 4 } as const;

/** A QR code as one SVG path. */
export interface QrDrawing {
  /** The number of modules on each side, with the quiet zone. */
  size: number;
  path: string;
}

/** Draws the dark modules as a path. @param modules The rows of the code with its quiet zone. True is dark. */
export function qrPath(modules: readonly (readonly boolean[])[]): QrDrawing {
  const runs = modules.flatMap((row, y) => {
    const found: string[] = [];
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      found.push(`M${from} ${y}h${x - from + 1}v1H${from}z`);
    }
    return found;
  });
  return { size: modules.length, path: runs.join('') };
}

/** Creates an SVG file. Colors are literal, because the site's styles don't apply. @param centimeters The printed width. */
export const qrFile = ({ size, path }: QrDrawing, centimeters: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${centimeters}cm" height="${centimeters}cm" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
