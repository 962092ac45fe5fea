import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { markdownRoute } from '../../data/markdown-route';
import { pageFiles, routeOfFile } from '../built-pages/built-pages';
import type { Derivation } from '../built-pages/derive';
import { markdownPageOf } from './convert';
import { hasMarkdownPage, markdownFile, type MarkdownPage } from './markdown-page';

/** The routes of pages with a Markdown version: links between Markdown pages need all of them before the first page is converted. */
const markdownRoutes = (folder: string): Set<string> =>
  new Set(
    pageFiles(folder)
      .filter((file) => hasMarkdownPage(readFileSync(path.join(folder, file), 'utf8')))
      .map(routeOfFile),
  );

/**
 * Writes the Markdown version of every page next to it.
 * @param folder the build.
 * @param address of the site, with the base URL and a trailing slash.
 * @param end is called with the Markdown pages by route, without trailing slashes.
 */
export function markdownVersions(folder: string, address: string, end: (pages: ReadonlyMap<string, MarkdownPage>) => void): Derivation {
  const site = { address, routes: markdownRoutes(folder) };
  const pages = new Map<string, MarkdownPage>();
  return {
    add(page) {
      const version = site.routes.has(page.route) ? markdownPageOf(page, site) : undefined;
      if (!version) return;
      pages.set(page.route, version);
      writeFileSync(path.join(folder, markdownRoute(page.route)), markdownFile(version, `${address}llms.txt`));
    },
    end: () => end(pages),
  };
}
