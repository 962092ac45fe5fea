import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Element } from 'hast';
import { routeOfFile } from '../built-pages/built-pages';
import { attributeOf, find, parseHtml, textOf } from '../built-pages/html-tree';
import { pictureRoute } from '../../data/social-card-path';
import { previewRenderer } from './render';
import type { Preview } from './svg';

/** Inputs and outputs of the cards. */
export interface PictureFolders {
  siteDir: string;
  /** The build. */
  outDir: string;
  /** Appended to the title of every page. */
  siteTitle: string;
}

interface Crumbs {
  itemListElement?: { name: string }[];
}

/** The content of a page's card. The page itself links the image: src/theme/SiteMetadata. */
function previewOf(html: string, siteTitle: string): Preview | undefined {
  const head = parseHtml(html.slice(0, html.indexOf('<body')));
  const textIn = (passes: (element: Element) => boolean): string => {
    const found = find(head, passes);
    return found ? textOf(found) : '';
  };
  if (!find(head, (element) => element.tagName === 'meta' && attributeOf(element, 'property') === 'og:image')) return undefined;
  const crumbs = JSON.parse(textIn((element) => attributeOf(element, 'type') === 'application/ld+json') || '{}') as Crumbs;
  const [area, ...below] = crumbs.itemListElement ?? [];
  return {
    title: textIn(({ tagName }) => tagName === 'title').replace(` | ${siteTitle}`, ''),
    area: below.length > 0 ? (area?.name ?? '') : '',
  };
}

/** Draws the cards of built pages and writes them where the pages link to them. @param pages files below `outDir`. */
export function drawPictures(pages: readonly string[], { siteDir, outDir, siteTitle }: PictureFolders): void {
  const { svgOf, draw } = previewRenderer(siteDir);
  for (const page of pages) {
    const preview = previewOf(readFileSync(path.join(outDir, page), 'utf8'), siteTitle);
    if (!preview) continue;
    const file = path.join(outDir, pictureRoute(routeOfFile(page)));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, draw(svgOf(preview)));
  }
}
