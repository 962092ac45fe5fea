import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Root } from 'mdast';
import type { Entry } from './releases';
import { entryMarkdown, type Known, PAGE } from './change-text';

/** The path of the feed, below the base URL. */
export const FEED = '/changelog.xml';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Feed readers show entries outside the site, so links have to be absolute. */
function absoluteLinks(addressOf: (path: string) => string) {
  return () =>
    (tree: Root): void =>
      visit(tree, 'link', (link) => {
        if (link.url.startsWith('/')) link.url = addressOf(link.url);
      });
}

const htmlOf = (markdown: string, addressOf: (path: string) => string): string =>
  String(
    unified().use(remarkParse).use(remarkGfm).use(absoluteLinks(addressOf)).use(remarkRehype).use(rehypeStringify).processSync(markdown),
  );

/** Renders the releases as RSS 2.0, the newest first. @param addressOf returns the URL of a path on this site. */
export function feedOf(all: Entry[], known: Known, addressOf: (path: string) => string): string {
  const day = (id: string): string => new Date(`${id.slice(0, 10)}T00:00:00Z`).toUTCString();
  const items = all.map((entry) => {
    const link = addressOf(`${PAGE}#${entry.id}`);
    return `    <item>
      <title>${escaped(entry.title)}</title>
      <link>${escaped(link)}</link>
      <guid isPermaLink="true">${escaped(link)}</guid>
      <pubDate>${day(entry.id)}</pubDate>
      <description>${escaped(htmlOf(entryMarkdown(entry, known), addressOf))}</description>
    </item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>Changes of the Partita APIs</title>
    <link>${escaped(addressOf(PAGE))}</link>
    <atom:link href="${escaped(addressOf(FEED))}" rel="self" type="application/rss+xml"/>
    <description>What changed in the APIs of Partita, release by release.</description>
    <language>en</language>
${all[0] ? `    <lastBuildDate>${day(all[0].id)}</lastBuildDate>\n` : ''}${items.join('\n')}
  </channel>
</rss>
`;
}
