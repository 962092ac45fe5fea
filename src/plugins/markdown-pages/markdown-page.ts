import { stringify } from 'yaml';

/** A page as text. */
export interface Twin {
  /** Below the base URL: `/direct-api/quickstart`. The index page of a folder keeps its slash. */
  route: string;
  title: string;
  description: string;
  /** The address of the page. */
  url: string;
  /** A date, `2026-03-02`, when the page says it. */
  lastModified?: string;
  /** Markdown, from the page's title on. */
  body: string;
}

/** A twin as a file: its facts as front matter, then its text. */
export function twinFile({ title, description, url, lastModified, body }: Twin): string {
  const facts = stringify({ title, description, url, ...(lastModified && { last_modified: lastModified }) }, { lineWidth: 0 });
  return `---\n${facts}---\n\n${body}`;
}

/** As the minifier writes it: with quotation marks only where they are needed. */
const NAMED = /<link\b[^>]*\btype="?text\/markdown\b/;

/** Whether a built page has a twin: it names it in its head. One that asks not to be found does not, nor does a redirect. */
export const namesTwin = (html: string): boolean => NAMED.test(html.slice(0, html.indexOf('<body')));
