import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { AGENTS_FILE } from '../../../reference/agents-file';

/** One of our pages, as input for another generator. */
export interface MarkdownPage {
  /** Relative to the base URL, without a trailing slash: `/direct-api/quickstart`. */
  route: string;
  title: string;
  description: string;
  /** The Markdown after the title. Links are routes. */
  body: string;
}

const PARTS = /^---\n(.*?)\n---\n\n(?:> [^\n]+\n\n)?# [^\n]+\n+(.*)$/s;

const bare = (route: string): string => route.replace(/(.)\/$/, '$1');

/** Converts absolute links to routes. */
function withLocalLinks(markdown: string, address: string): string {
  const link = new RegExp(`\\]\\(${address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}([^)#\\s]*)(#[^)\\s]*)?\\)`, 'g');
  return markdown.replaceAll(link, (_, file: string, anchor = '') => {
    const route = file.replace(/\.md$/, '');
    return `](/${route === 'index' ? '' : route}${anchor})`;
  });
}

/**
 * Parses a Markdown page.
 * @param markdown The file's text. @param address The URL of the site, with a trailing slash.
 * @throws Error that says what's missing.
 */
export function parseMarkdownPage(markdown: string, address: string): MarkdownPage {
  const [, head = '', body = ''] = PARTS.exec(markdown) ?? [];
  if (!head) throw new Error(`A Markdown page starts with front matter and a title, but this one starts with "${markdown.slice(0, 60)}".`);
  const { title, description, url } = parse(head) as Record<string, string | undefined>;
  if (!title || !url?.startsWith(address))
    throw new Error(`The front matter of a Markdown page needs a title and an address below ${address}: ${head}`);
  return { route: bare(`/${url.slice(address.length)}`), title, description: description ?? '', body: withLocalLinks(body, address) };
}

/**
 * Returns all pages of a build as Markdown, sorted by path.
 * @throws Error if there is no build.
 */
export function markdownPages(build: string): MarkdownPage[] {
  const home = path.join(build, 'index.md');
  if (!existsSync(home)) throw new Error(`${home} is missing. Run "npm run build" first.`);
  const address = /^url: (\S+)$/m.exec(readFileSync(home, 'utf8'))?.[1];
  if (!address) throw new Error(`${home} doesn't contain the URL of the site.`);
  const files = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.md') && file !== AGENTS_FILE && !file.startsWith('.well-known'),
  );
  return files.toSorted().map((file) => parseMarkdownPage(readFileSync(path.join(build, file), 'utf8'), address));
}
