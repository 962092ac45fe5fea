import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { routeOfFile } from '../lib/built-pages';
import { find, textOf } from '../lib/dom';
import { type PageElement, parsedPage } from '../lib/page-tree';
import { pictureRoute } from '../lib/page-picture';
import { keptPicture } from './kept';
import { type PreviewRenderer, previewRenderer } from './render';
import type { Preview } from './svg';

/** Where pictures come from and go to. */
export interface PictureFolders {
  siteDir: string;
  /** The build. */
  outDir: string;
  /** Where pictures wait for the next build. May be deleted at any time. */
  cache: string;
  /** Behind the title of every page. */
  siteTitle: string;
}

interface Crumbs {
  itemListElement?: { name: string }[];
}

/** What the picture of a built page says. The page names the picture itself: src/theme/SiteMetadata. */
function previewOf(html: string, siteTitle: string): Preview | undefined {
  const head = parsedPage(html.slice(0, html.indexOf('<body')));
  const textIn = (fits: (element: PageElement) => boolean): string => textOf(find(head, fits) ?? '');
  if (!find(head, ({ name, attribs }) => name === 'meta' && attribs.property === 'og:image')) return undefined;
  const crumbs = JSON.parse(textIn(({ attribs }) => attribs.type === 'application/ld+json') || '{}') as Crumbs;
  const [area, ...below] = crumbs.itemListElement ?? [];
  return { title: textIn(({ name }) => name === 'title').replace(` | ${siteTitle}`, ''), area: below.length > 0 ? (area?.name ?? '') : '' };
}

/** After so many new pictures their memory is given back. */
const BATCH = 96;
let drawn = 0;

/**
 * The words of a picture hold 1 MB outside the heap, where the collector does not see that it is time to collect: ten times the pages would
 * hold 2 GB. It collects when it is told to, and the memory goes back in the next turn of the event loop.
 */
async function giveMemoryBack(): Promise<void> {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  await setImmediate();
}

let renderer: PreviewRenderer | undefined;

/**
 * Draws the pictures of built pages and writes them where the pages say.
 * @param pages files below `outDir`.
 * @returns the name of each picture in the cache; nothing for a page that has none.
 */
export async function drawPictures(
  pages: readonly string[],
  { siteDir, outDir, cache, siteTitle }: PictureFolders,
): Promise<(string | null)[]> {
  const { drawingOf, nameOf, draw } = (renderer ??= previewRenderer(siteDir));
  const names: (string | null)[] = [];
  for (const page of pages) {
    const preview = previewOf(readFileSync(path.join(outDir, page), 'utf8'), siteTitle);
    const drawing = preview && drawingOf(preview);
    names.push(drawing ? nameOf(drawing) : null);
    if (!drawing) continue;
    const file = path.join(outDir, pictureRoute(routeOfFile(page)));
    mkdirSync(path.dirname(file), { recursive: true });
    const { png, isNew } = keptPicture(cache, nameOf(drawing), () => draw(drawing));
    writeFileSync(file, png);
    if (!isNew || ++drawn % BATCH > 0) continue;
    await giveMemoryBack();
  }
  return names;
}
