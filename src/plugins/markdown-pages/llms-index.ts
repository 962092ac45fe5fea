import { link } from '../../reference/nodes';
import { lineOf } from '../../reference/print-markdown';
import type { MarkdownPage } from './markdown-page';
import type { Section, SidebarNode } from './sections';

/** What the files for language models contain besides pages. */
export interface Frame {
  title: string;
  /** A summary of the site, in a sentence or two. */
  summary: string;
  /** Markdown paragraphs and lists below the summary. */
  instructions: string;
  /** The address of the Markdown version of a page. */
  addressOf: (route: string) => string;
}

const bare = (route: string): string => route.replace(/(.)\/$/, '$1');

/**
 * `llms.txt`, the index of the site for language models, in the format of llmstxt.org: a link to each page with its description.
 * @param pages by route, without trailing slashes.
 * @throws Error if a section lists a page that has no Markdown version.
 */
export function llmsIndex(frame: Frame, sections: readonly Section[], pages: ReadonlyMap<string, MarkdownPage>): string {
  const line = (route: string, label: string | undefined, depth: number): string => {
    const page = pages.get(bare(route));
    if (!page) throw new Error(`${route} is in a sidebar but has no Markdown version. Does the page have noindex?`);
    const { title, description } = page;
    return `${'  '.repeat(depth)}- ${lineOf([link(label ?? title, frame.addressOf(route))])}${description && `: ${description}`}`;
  };
  const lines = ({ label, route, items }: SidebarNode, depth: number): string[] => {
    const own = route ? line(route, items.length > 0 ? label : undefined, depth) : `${'  '.repeat(depth)}- ${label}`;
    return [own, ...items.flatMap((item) => lines(item, depth + 1))];
  };
  const parts = sections.map(({ title, nodes }) => `## ${title}\n\n${nodes.flatMap((node) => lines(node, 0)).join('\n')}`);
  return `${[`# ${frame.title}`, `> ${frame.summary}`, frame.instructions, ...parts].join('\n\n')}\n`;
}
