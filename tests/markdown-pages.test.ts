import { beforeAll, expect, test } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Code, Heading, Link, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { parse } from 'yaml';
import { hosts } from '../src/data/hosts';
import { markdownRoute } from '../src/data/markdown-route';
import { readPage } from '../src/plugins/built-pages/built-page';
import { differenceOf } from '../src/plugins/markdown-pages/difference';
import { errorCatalogue } from '../src/reference/descriptions';
import { buildFolder } from './support/built-site';
import { sitemap } from './support/pages';
import { loadHtml } from './support/html';

const SITE = hosts.docs.production;

interface ReadPage {
  html: string;
  file: string;
  facts: Record<string, string>;
  tree: Root;
}

const reader = unified().use(remarkParse).use(remarkGfm);
const pages = new Map<string, ReadPage>();

beforeAll(() => {
  for (const route of sitemap()) {
    const file = readFileSync(path.join(buildFolder, markdownRoute(route)), 'utf8');
    const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(file) ?? [];
    const html = readFileSync(path.join(buildFolder, route, 'index.html'), 'utf8');
    pages.set(route, { html, file, facts: parse(front) as Record<string, string>, tree: reader.parse(body) });
  }
});

function textOf(node: unknown): string {
  const { value, children } = node as { value?: string; children?: unknown[] };
  return value ?? (children ?? []).map(textOf).join('');
}

const wordsOf = (node: unknown): string =>
  textOf(node)
    .replaceAll(/[\s\u200B]+/g, ' ')
    .trim();

function all<T>(route: string, type: string): T[] {
  const found: T[] = [];
  visit(pages.get(route)?.tree as Root, type, (node) => void found.push(node as T));
  return found;
}

/** The problems of each page, with its route. */
const faults = (find: (route: string, page: ReadPage) => readonly string[]): string[] =>
  [...pages].flatMap(([route, page]) => find(route, page).map((fault) => `${route}: ${fault}`));

/** The largest share of its HTML page's words that a Markdown page may lack. */
const TOLERANCE = 0.02;

/** Pages that may lack more than that, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, { share: number; because: string }>> = {
  '/getting-started/start-from-a-project': { share: 0.03, because: 'the comparison omits addresses of links, and its AGENTS.md has many' },
};

test('Markdown pages contain the words of their HTML pages', () => {
  const wrong = faults((route, { html, file }) => {
    const { words, missing } = differenceOf(readPage(html, route), file);
    return missing.length / words > (EXCEPTIONS[route]?.share ?? TOLERANCE) ? [`${missing.length} of ${words}: ${missing.join(' ')}`] : [];
  });
  expect(wrong).toEqual([]);
});

test('Markdown pages have the title and description of their HTML pages', () => {
  const wrong = faults((route, { html, facts }) => {
    const page = loadHtml(html);
    const title = page('main h1').first().text().replaceAll('\u200B', '');
    const headings = all<Heading>(route, 'heading').filter(({ depth }) => depth === 1);
    expect(facts, route).toMatchObject({ title, url: SITE + route, description: page('meta[name="description"]').attr('content') });
    return headings.length === 1 && wordsOf(headings[0]) === title ? [] : [headings.map(wordsOf).join()];
  });
  expect(wrong).toEqual([]);
});

test('Markdown pages link to llms.txt at the top', () => {
  expect(faults((_, { file }) => (file.slice(0, 1500).includes(`](${SITE}/llms.txt)`) ? [] : ['no pointer']))).toEqual([]);
});

test('Markdown pages contain no HTML and no empty links', () => {
  expect(faults((route) => all(route, 'html').map(wordsOf))).toEqual([]);
  expect(faults((route) => all<Link>(route, 'link').flatMap((link) => (wordsOf(link) && link.url ? [] : [link.url])))).toEqual([]);
});

test('code in Markdown pages has a language', () => {
  expect(faults((route) => all<Code>(route, 'code').flatMap(({ lang, value }) => (lang ? [] : [value])))).toEqual([]);
});

/** Markdown without its code, where backslashes are part of the text. */
const proseOf = (file: string): string => file.replaceAll(/^( *(?:> )?)(`{3,})[\s\S]*?^\1\2$/gm, '').replaceAll(/(`+)[^`]+\1/g, '');

test('Markdown pages contain no unnecessary escapes', () => {
  expect(faults((_, { file }) => proseOf(file).match(/\w*\\[@:]\S*|\w+\\[.*]\w+/g) ?? [])).toEqual([]);
});

/** Words that make sense only next to a control or a picture. */
const LEFTOVERS =
  /Answer up to|Choose a failed charge|Try yours|[Cc]allout \d in the image|Copy page|View as Markdown|Show all|Figure: Partita_|^:::/gm;

test('Markdown pages mention no controls', () => {
  expect(faults((route, { file }) => (route === '/markdown-page' ? [] : (proseOf(file).match(LEFTOVERS) ?? [])))).toEqual([]);
});

test('figures state everything once in Markdown pages', () => {
  expect(faults((_, { file }) => file.match(/^_Figure: (.+)_\s+(?:_Figure: )?\1/gm) ?? [])).toEqual([]);
});

test('enum meanings appear once on each API page', () => {
  const wrong = faults((route) => {
    if (!route.startsWith('/api/')) return [];
    const lists = all(route, 'list').filter((list) => /^`?\w+`?: /.test(wordsOf(list)) && wordsOf(list).length > 150);
    const texts = lists.map(wordsOf);
    return texts.filter((text, at) => texts.indexOf(text) !== at);
  });
  expect(wrong).toEqual([]);
});

test('links in Markdown pages lead to Markdown pages where they exist', () => {
  const wrong = faults((route) =>
    all<Link>(route, 'link').flatMap(({ url }) => {
      if (/^(mailto|tel):/.test(url)) return [];
      if (!URL.canParse(url)) return [`${url} is not absolute`];
      if (!url.startsWith(SITE)) return [];
      const { pathname, search } = new URL(url);
      const target = decodeURIComponent(pathname);
      // Links with a query fill in a tool, which only the HTML page has.
      if (existsSync(path.join(buildFolder, target, 'index.html'))) return pages.has(target) && !search ? [url] : [];
      return existsSync(path.join(buildFolder, target)) ? [] : [`${url} is missing`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('every error code has a heading that its links point to', () => {
  const headings = new Set(all<Heading>('/api/v3/errors', 'heading').map(wordsOf));
  expect(Object.keys(errorCatalogue()).filter((code) => !headings.has(code))).toEqual([]);
  const links = faults((route) =>
    all<Link>(route, 'link')
      .filter(({ url }) => url.startsWith(`${SITE}/api/v3/errors.md#`))
      .map(({ url }) => url.split('#')[1] ?? '')
      .filter((anchor) => /^[a-z_]+$/.test(anchor) && anchor.includes('_') && !headings.has(anchor)),
  );
  expect(links).toEqual([]);
});

test('every variant of a request body has a heading', () => {
  const headings = all<Heading>('/api/v3/installment-plan', 'heading').map(wordsOf);
  expect(headings).toEqual(expect.arrayContaining(['paymentMethod: card', 'paymentMethod: partita_token', 'paymentMethod: gateway_token']));
});

test('pages with noindex have no Markdown page', () => {
  expect(['markdown-page.md', 'search.md', '404.md'].filter((file) => existsSync(path.join(buildFolder, file)))).toEqual([]);
});
