import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pageFiles, routeOfFile } from '../built-pages/built-pages';
import { markdownRoute } from '../../data/markdown-route';
import { readablePart } from '../built-pages/readable-part';
import { markdownPageOf } from './convert';
import { hasMarkdownPage, markdownFile, type MarkdownPage } from './markdown-page';

/** The HTML of pages with a Markdown version, by route: `direct-api/quickstart/index.html` is the page `/direct-api/quickstart`. */
function pagesIn(folder: string): Map<string, string> {
  const pages = pageFiles(folder).map((file): [string, string] => [
    routeOfFile(file),
    readablePart(readFileSync(path.join(folder, file), 'utf8')),
  ]);
  return new Map(pages.filter(([, html]) => hasMarkdownPage(html)));
}

/**
 * Writes the Markdown version of every page next to it.
 * @param folder the build.
 * @param address of the site, with the base URL and a trailing slash.
 * @returns the Markdown pages by route, without trailing slashes.
 */
export function writeMarkdownPages(folder: string, address: string): Map<string, MarkdownPage> {
  const html = pagesIn(folder);
  const site = { address, routes: new Set(html.keys()) };
  const pages = new Map<string, MarkdownPage>();
  for (const [route, source] of html) {
    const page = markdownPageOf(source, site);
    if (!page) continue;
    pages.set(route, page);
    writeFileSync(path.join(folder, markdownRoute(route)), markdownFile(page, `${address}llms.txt`));
  }
  return pages;
}
