import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderAsync, Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { type Preview, svgOf } from './svg';
import { escapeText } from '../../domain/markup';

/** One weight of the full webfont, in the renderer's format. Its license is static/licenses/figtree.txt. */
const FONT = 'figtree-5.3.0-latin-600.ttf';
/** The width of a space at a font size of one pixel. */
const SPACE = 0.25;

/** Reads colors of tokens.css by name. */
function colorsOf(css: string): (token: string) => string {
  return (token) => {
    const found = new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(css)?.[1];
    if (!found) throw new Error(`src/css/tokens.css has no color "--${token}", which the pictures of pages use.`);
    return found;
  };
}

/** Renders social cards. */
export interface PreviewRenderer {
  /** The width of a text at a font size of one pixel. */
  widthOf(text: string): number;
  /** @returns SVG. */
  svgOf(preview: Preview): string;
  /** @param svg as `svgOf` returns it. @returns PNG. */
  draw(svg: string): Promise<Buffer>;
}

/**
 * @param siteDir the project, whose font and colors the cards use. The same page produces the same bytes everywhere, since no system font
 * is used.
 */
export function previewRenderer(siteDir: string): PreviewRenderer {
  const options: ResvgRenderOptions = {
    font: { fontFiles: [path.join(siteDir, 'src/plugins/social-cards', FONT)], loadSystemFonts: false, defaultFontFamily: 'Figtree' },
  };
  const color = colorsOf(readFileSync(path.join(siteDir, 'src/css/tokens.css'), 'utf8'));
  const widths = new Map<string, number>();
  const wordWidth = (word: string): number => {
    const known = widths.get(word);
    if (known !== undefined) return known;
    const probe = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="200" font-family="Figtree"><text x="0" y="100" font-size="100">${escapeText(word)}</text></svg>`;
    const width = (new Resvg(probe, options).getBBox()?.width ?? 0) / 100;
    widths.set(word, width);
    return width;
  };
  const widthOf = (text: string): number =>
    text
      .split(' ')
      .map(wordWidth)
      .reduce((sum, width) => sum + width + SPACE, -SPACE);
  return {
    widthOf,
    svgOf: (preview) => svgOf(preview, color, widthOf),
    draw: async (svg) => (await renderAsync(svg, options)).asPng(),
  };
}
