import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Root } from 'mdast';
import type { Entry } from './releases';
import { entryContent, type Known, PAGE } from './change-text';
import { escapeAttribute, escapeText } from '../../domain/markup';

/** The path of the feed, below the base URL. */
export const FEED = '/changelog.xml';

const toHtml = unified().use(remarkRehype).use(rehypeStringify).freeze();

/** An entry as HTML. Feed readers show it outside the site, so links are absolute. */
function htmlOf(entry: Entry, known: Known, addressOf: (path: string) => string): string {
  const tree: Root = { type: 'root', children: entryContent(entry, known) };
  visit(tree, 'link', (link) => {
    if (link.url.startsWith('/')) link.url = addressOf(link.url);
  });
  return toHtml.stringify(toHtml.runSync(tree));
}

/** Renders the releases as RSS 2.0, the newest first. @param addressOf returns the URL of a path on this site. */
export function feedOf(all: Entry[], known: Known, addressOf: (path: string) => string): string {
  const day = (id: string): string => new Date(`${id.slice(0, 10)}T00:00:00Z`).toUTCString();
  const items = all.map((entry) => {
    const link = addressOf(`${PAGE}#${entry.id}`);
    return `    <item>
      <title>${escapeText(entry.title)}</title>
      <link>${escapeText(link)}</link>
      <guid isPermaLink="true">${escapeText(link)}</guid>
      <pubDate>${day(entry.id)}</pubDate>
      <description>${escapeText(htmlOf(entry, known, addressOf))}</description>
    </item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>Changes of the Partita APIs</title>
    <link>${escapeText(addressOf(PAGE))}</link>
    <atom:link href="${escapeAttribute(addressOf(FEED))}" rel="self" type="application/rss+xml"/>
    <description>What changed in the APIs of Partita, release by release.</description>
    <language>en</language>
${all[0] ? `    <lastBuildDate>${day(all[0].id)}</lastBuildDate>\n` : ''}${items.join('\n')}
  </channel>
</rss>
`;
}
