import { stringify } from 'yaml';

/** A page as Markdown. */
export interface MarkdownPage {
  /** Below the base URL: `/direct-api/quickstart`. A folder's index page has a trailing slash. */
  route: string;
  title: string;
  description: string;
  /** The address of the HTML page. */
  url: string;
  /** A date, `2026-03-02`, if the page has one. */
  lastModified?: string;
  /** Markdown, starting with the title. */
  body: string;
  /** The same with samples in one language and without shared fields, if the page has any. */
  shortBody?: string;
}

/**
 * The file of a Markdown page: front matter, a pointer to the index of all pages, and the text.
 * @param index the address of `llms.txt`.
 */
export function markdownFile({ title, description, url, lastModified, body }: MarkdownPage, index: string): string {
  const facts = stringify({ title, description, url, ...(lastModified && { last_modified: lastModified }) }, { lineWidth: 0 });
  return `---\n${facts}---\n\n> For a list of all pages in Markdown, see [llms.txt](${index}).\n\n${body}`;
}

const ALTERNATE = /<link\b[^>]*\btype="text\/markdown"/;

/** Whether a built page has a Markdown version, which its head links to. Redirects and pages with `noindex` don't have one. */
export const hasMarkdownPage = (html: string): boolean => ALTERNATE.test(html.slice(0, html.indexOf('<body')));
