import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { dependencies } from '../../package.json';
import { ENCODING, type Lines, linesOf, type Picture, pngOf, putOver } from './png';
import { allRows, type Drawing, drawingOf, type Preview, type Rows, svgOf } from './svg';

/** One weight of static/fonts/figtree-5.3.0-latin.woff2 (its license is there), as the renderer reads fonts. */
const FONT = 'figtree-5.3.0-latin-600.ttf';
const SPACE = 0.25;

/** Reads colors of tokens.css by name. */
function colorsOf(css: string): (token: string) => string {
  return (token) => {
    const found = new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(css)?.[1];
    if (!found) throw new Error(`src/css/tokens.css has no color "--${token}", which the pictures of pages use.`);
    return found;
  };
}

/** Draws pictures of pages. */
export interface PreviewRenderer {
  /** The width of a text at a size of one pixel. */
  widthOf(text: string): number;
  /** What a picture shows. */
  drawingOf(preview: Preview): Drawing;
  /** What a picture is kept under: all that it is made from. */
  nameOf(drawing: Drawing): string;
  /** @returns PNG. */
  draw(drawing: Drawing): Buffer;
}

/** @param siteDir the project, whose font and colors the pictures have. The same page gives the same bytes everywhere: no font of the machine. */
export function previewRenderer(siteDir: string): PreviewRenderer {
  const options: ResvgRenderOptions = {
    font: { fontFiles: [path.join(siteDir, 'src/previews', FONT)], loadSystemFonts: false, defaultFontFamily: 'Figtree' },
  };
  const color = colorsOf(readFileSync(path.join(siteDir, 'src/css/tokens.css'), 'utf8'));
  const widths = new Map<string, number>();
  const wordWidth = (word: string): number => {
    const known = widths.get(word);
    if (known !== undefined) return known;
    const probe = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="200" font-family="Figtree"><text x="0" y="100" font-size="100">${word.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text></svg>`;
    const width = (new Resvg(probe, options).getBBox()?.width ?? 0) / 100;
    widths.set(word, width);
    return width;
  };
  const widthOf = (text: string): number =>
    text
      .split(' ')
      .map(wordWidth)
      .reduce((sum, width) => sum + width + SPACE, -SPACE);
  const pixelsOf = (drawing: Drawing, rows: Rows): Picture => new Resvg(svgOf(drawing, rows), options).render();
  // What all pictures have in common is drawn once, and the words of each over it: that takes half the time.
  let frame: Lines | undefined;
  let lines: Lines | undefined;
  const draw = (drawing: Drawing): Buffer => {
    frame ??= linesOf(pixelsOf(drawingOf({ title: '', area: '' }, color, widthOf), allRows));
    lines ??= { ...frame, bytes: Buffer.from(frame.bytes) };
    putOver(lines, pixelsOf(drawing, drawing.words), drawing.words.top);
    const png = pngOf(lines);
    frame.bytes.copy(lines.bytes);
    return png;
  };
  const parts = ({ inside }: Drawing): string => [inside, FONT, dependencies['@resvg/resvg-js'], ENCODING].join('\n');
  return {
    widthOf,
    drawingOf: (preview) => drawingOf(preview, color, widthOf),
    nameOf: (drawing) => `${createHash('sha256').update(parts(drawing)).digest('hex').slice(0, 32)}.png`,
    draw,
  };
}
