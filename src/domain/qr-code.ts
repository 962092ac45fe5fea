/** Level M, and a quiet zone of four modules on each side, as in the guide. */
export const qrOptions = { ecc: 'medium', border: 4 } as const;

/** A QR code as one SVG path. */
export interface QrDrawing {
  /** Modules on each side, quiet zone included. */
  size: number;
  path: string;
}

/** Dark modules as runs of a path. @param modules Rows of the code with its quiet zone; true is dark. */
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

/** The code as a standalone file. Colors are literal, since the page's styles don't apply. @param centimeters Its printed width. */
export const qrFile = ({ size, path }: QrDrawing, centimeters: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${centimeters}cm" height="${centimeters}cm" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
