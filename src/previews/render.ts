import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { version } from '@resvg/resvg-js/package.json';
import { type Preview, previewSvg } from './svg';

/** One weight of static/fonts/figtree-5.3.0-latin.woff2 (its license is there), as the renderer reads fonts. */
const FONT = path.join(__dirname, 'figtree-5.3.0-latin-600.ttf');
const TOKENS = path.join(__dirname, '../css/tokens.css');

/** No font of the machine: the same page gives the same bytes everywhere. */
const options: ResvgRenderOptions = { font: { fontFiles: [FONT], loadSystemFonts: false, defaultFontFamily: 'Figtree' } };

/** Reads colors of tokens.css by name. */
function colors(): (token: string) => string {
  const css = readFileSync(TOKENS, 'utf8');
  return (token) => {
    const found = new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(css)?.[1];
    if (!found) throw new Error(`src/css/tokens.css has no color "--${token}", which the pictures of pages use.`);
    return found;
  };
}

const SPACE = 0.25;
const widths = new Map<string, number>();

/** The width of a word at one pixel. */
function wordWidth(word: string): number {
  const known = widths.get(word);
  if (known !== undefined) return known;
  const probe = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="200" font-family="Figtree"><text x="0" y="100" font-size="100">${word.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text></svg>`;
  const width = (new Resvg(probe, options).getBBox()?.width ?? 0) / 100;
  widths.set(word, width);
  return width;
}

/** The width of a text at a size of one pixel. */
export const widthOf = (text: string): number =>
  text
    .split(' ')
    .map(wordWidth)
    .reduce((sum, width) => sum + width + SPACE, -SPACE);

/** Where rendered pictures wait for the next build, each named by what it was made from. */
class Store {
  private readonly used = new Set<string>();
  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  /** How many pictures were new. */
  rendered = 0;

  /** @returns the picture as PNG, rendered only when it is new. */
  take(svg: string): Buffer {
    const name = `${createHash('sha256')
      .update([svg, path.basename(FONT), version].join('\n'))
      .digest('hex')
      .slice(0, 32)}.png`;
    const file = path.join(this.folder, name);
    this.used.add(name);
    if (existsSync(file)) return readFileSync(file);
    this.rendered += 1;
    const png = new Resvg(svg, options).render().asPng();
    writeFileSync(file, png);
    return png;
  }

  /** Drops what no page uses any more. */
  tidy(): void {
    for (const name of readdirSync(this.folder)) if (!this.used.has(name)) rmSync(path.join(this.folder, name));
  }
}

/** After so many new pictures their memory is given back. */
const BATCH = 32;

/**
 * A picture holds 3 MB outside the heap, where the collector does not see that it is time to collect: 171 pictures took 550 MB, and ten times
 * the pages would take ten times that. It collects when it is told to, and the memory goes back in the next turn of the event loop.
 */
async function giveMemoryBack(): Promise<void> {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  await setImmediate();
}

/**
 * Renders pictures of pages.
 * @param previews what each picture says, by the file to write. @param cache a folder that may be deleted at any time.
 */
export async function renderPreviews(previews: ReadonlyMap<string, Preview>, cache: string): Promise<void> {
  const store = new Store(cache);
  const color = colors();
  let next = BATCH;
  for (const [file, preview] of previews) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, store.take(previewSvg(preview, color, widthOf)));
    if (store.rendered < next) continue;
    next += BATCH;
    await giveMemoryBack();
  }
  store.tidy();
}
