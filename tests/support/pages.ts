import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { addressesIn } from '../../src/tooling/sitemap';
import { parsePage, type BuiltPage } from './html';
import { buildFolder } from './built-site';
import { cover } from './cover';

let pages: Map<string, BuiltPage> | undefined;

/**
 * Every page with an `index.html` in the build, by its path. A folder's index page keeps its trailing slash (see routes.json). Redirects
 * aren't pages.
 */
export function everyPage(): Map<string, BuiltPage> {
  pages ??= new Map(
    readdirSync(buildFolder, { recursive: true, encoding: 'utf8' })
      .filter((file) => path.basename(file) === 'index.html')
      .map((file) => [file, readFileSync(path.join(buildFolder, file), 'utf8')] as const)
      .filter(([, html]) => !/<meta http-equiv="?refresh/i.test(html))
      .map(([file, html]) => {
        const page = parsePage(html);
        const [canonical] = page.canonical;
        return [canonical ? new URL(canonical).pathname : `/${path.dirname(file)}`, page];
      }),
  );
  return pages;
}

/** One page. @throws Error when the build doesn't contain it. */
export function pageAt(route: string): BuiltPage {
  const page = everyPage().get(route);
  if (!page) throw new Error(`The build has no page at ${route}.`);
  return page;
}

/** The pages in the sitemap, so tests cover new pages without a change. */
export function sitemap(): string[] {
  const file = path.join(buildFolder, 'sitemap.xml');
  if (!existsSync(file)) throw new Error('These tests read the sitemap of the build: run npm run build first.');
  return addressesIn(readFileSync(file, 'utf8'));
}

/** A small set of pages that together have every kind of element of the site, in every kind of parent. */
export const pagesWithEveryStructure = (): Set<string> =>
  new Set(cover(new Map([...everyPage()].map(([route, { structure }]) => [route, structure]))).keys());

/** A small set of pages that together have every kind of control, and every tool. */
export const pagesWithEveryControl = (): Set<string> =>
  new Set(cover(new Map([...everyPage()].map(([route, { controls }]) => [route, controls]))).keys());
