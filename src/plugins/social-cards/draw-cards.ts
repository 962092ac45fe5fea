import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Props } from '@docusaurus/types';
import type { Element } from 'hast';
import type { BuiltPage } from '../built-pages/built-page';
import type { Derivation } from '../built-pages/derive';
import { attributeOf, find, textOf } from '../built-pages/html-tree';
import { pictureRoute } from '../../data/social-card-path';
import { previewRenderer } from './render';
import type { Preview } from './svg';

interface Crumbs {
  itemListElement?: { name: string }[];
}

/** The content of a page's card. The page itself links the image: src/theme/SiteMetadata. */
function previewOf({ head, meta }: BuiltPage, siteTitle: string): Preview | undefined {
  if (!meta.has('og:image')) return undefined;
  const textIn = (passes: (element: Element) => boolean): string => {
    const found = find(head, passes);
    return found ? textOf(found) : '';
  };
  const crumbs = JSON.parse(textIn((element) => attributeOf(element, 'type') === 'application/ld+json') || '{}') as Crumbs;
  const [area, ...below] = crumbs.itemListElement ?? [];
  return {
    title: textIn(({ tagName }) => tagName === 'title').replace(` | ${siteTitle}`, ''),
    area: below.length > 0 ? (area?.name ?? '') : '',
  };
}

/** Draws the cards of built pages and writes them where the pages link to them. */
export function socialCards({ siteDir, outDir, siteConfig }: Props): Derivation {
  const { svgOf, draw } = previewRenderer(siteDir);
  return {
    async add(page) {
      const preview = previewOf(page, siteConfig.title);
      if (!preview) return;
      const file = path.join(outDir, pictureRoute(page.route));
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, await draw(svgOf(preview)));
    },
  };
}
