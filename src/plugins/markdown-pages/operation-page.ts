import { parsedPage } from '../lib/page-tree';
import { factsOf, linkFromTwin, type Site } from './page';
import type { Twin } from './twin';

/** The parts of a built page that hold its facts. The rest of such a page is large, and its text comes from the description. */
function factsIn(html: string): string {
  const title = /<h1\b[\s\S]*?<\/h1>/.exec(html)?.[0] ?? '';
  const date = /<time\b[^>]*>/.exec(html)?.[0] ?? '';
  return `${html.slice(0, html.indexOf('<body'))}<body>${title}${date}`;
}

/** Code, in blocks and in lines: what looks like a link there is none. */
const CODE = /(^```[\s\S]*?^```$|`[^`\n]+`)/m;
const TARGET = /\]\(([^)\s]+)\)/g;

/**
 * The twin of an operation. Its text is made from the description (src/reference/operation-markdown.ts), which tells more than the page:
 * each field in one table. Facts and links are those of every twin. It is Markdown as we write it, so its links are found without reading
 * all of it, which takes as long as the twins of three guides.
 * @param html the built page. @param markdown what was made from the description.
 * @throws Error when the text has no title.
 */
export function operationTwin(html: string, markdown: string, site: Site): Twin | undefined {
  const facts = factsOf(parsedPage(factsIn(html)), site.address);
  if (!facts) return undefined;
  if (!/^# /m.test(markdown)) throw new Error(`The Markdown of ${facts.route} has no title. See src/reference/operation-markdown.ts.`);
  const resolved = (text: string): string => text.replaceAll(TARGET, (_, href: string) => `](${linkFromTwin(href, facts.url, site)})`);
  const body = markdown.split(CODE).map((part, at) => (at % 2 === 1 ? part : resolved(part)));
  return { ...facts, body: body.join('') };
}
