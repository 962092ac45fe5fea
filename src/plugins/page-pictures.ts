import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { load } from 'cheerio';
import { pictureRoute } from '../lib/page-picture';
import type { Preview } from '../previews/svg';

interface Crumbs {
  itemListElement?: { name: string }[];
}

/** What the picture of a built page says. The page names the picture itself: src/theme/SiteMetadata. */
function previewOf(html: string, siteTitle: string): Preview | undefined {
  const head = load(html.slice(0, html.indexOf('<body')));
  if (head('meta[property="og:image"]').length === 0) return undefined;
  const crumbs = JSON.parse(head('script[type="application/ld+json"]').first().text() || '{}') as Crumbs;
  const [area, ...below] = crumbs.itemListElement ?? [];
  return { title: head('title').text().replace(` | ${siteTitle}`, ''), area: below.length > 0 ? (area?.name ?? '') : '' };
}

/** Draws a picture of each page, for previews of links to it. */
export default function pagePictures({ siteConfig, siteDir }: LoadContext): Plugin {
  return {
    name: 'partita-page-pictures',
    async postBuild({ outDir }) {
      const previews = new Map<string, Preview>();
      for (const file of readdirSync(outDir, { recursive: true, encoding: 'utf8' }).toSorted()) {
        if (path.basename(file) !== 'index.html') continue;
        const preview = previewOf(readFileSync(path.join(outDir, file), 'utf8'), siteConfig.title);
        const route = `/${path.dirname(file).replaceAll(path.sep, '/')}`.replace(/^\/\.$/, '/');
        if (preview) previews.set(path.join(outDir, pictureRoute(route)), preview);
      }
      // The renderer is native code: only builds load it.
      const { renderPreviews } = await import('../previews/render');
      await renderPreviews(previews, path.join(siteDir, '.docusaurus/previews'));
    },
  };
}
