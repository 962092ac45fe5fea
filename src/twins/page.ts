import type { Element, Root } from 'hast';
import type { Code, Image, Link, Root as Markdown } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { twinRoute } from '../lib/twin-route';
import { clean } from './clean';
import { find, hasClass, property, textOf } from './hast';
import type { Twin } from './twin';

/** The site that a page belongs to. */
export interface Site {
  /** `https://docs.partita.example/`, with the base URL and a slash at its end. */
  address: string;
  /** The routes of all pages, without a slash at their ends. */
  routes: ReadonlySet<string>;
}

const parser = unified().use(rehypeParse);
export const parsePage = (html: string): Root => parser.parse(html);

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-', fences: true, resourceLink: true, listItemIndent: 'one' });

/** Fences name a language as editors do; samples name it as readers do. */
const FENCES: Record<string, string> = { node: 'js', curl: 'bash', text: '' };

function fence(node: Element): Code {
  const language = property(node, 'dataLanguage') ?? '';
  const title = property(node, 'dataTitle');
  const lang = (FENCES[language] ?? language) || (title ? 'text' : null);
  return { type: 'code', lang, meta: title ? `title="${title}"` : null, value: textOf(node) };
}

const bare = (route: string): string => (route === '/' ? route : route.replace(/\/$/, ''));

/**
 * Where a link of a page leads from its twin. Absolute, because text that was copied out of the site has lost its address; and to the twin
 * of a page, so that whoever reads Markdown goes on in Markdown.
 * @param href as the page has it. @param from the address of the page.
 */
export function linkFromTwin(href: string, from: string, { address, routes }: Site): string {
  const url = new URL(href, from);
  if (!url.href.startsWith(address)) return url.protocol === 'mailto:' || url.protocol === 'tel:' ? href : url.href;
  const route = `/${url.pathname.slice(new URL(address).pathname.length)}`;
  if (!routes.has(bare(route))) return url.href;
  return `${address}${twinRoute(route).slice(1)}${url.hash}`;
}

/** Resolves links and pictures, and drops links around nothing. Changes `tree`. */
function resolveLinks(tree: Markdown, from: string, site: Site): void {
  visit(tree, (node, index, parent) => {
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return;
    const one = node as Link | Image;
    one.url = linkFromTwin(one.url, from, site);
    delete one.title;
    if (one.type === 'link' && one.children.length === 0 && parent && index !== undefined) {
      parent.children.splice(index, 1);
      return index;
    }
    return undefined;
  });
}

/** @returns Markdown with one blank line between blocks and one line end at its end. */
const written = (tree: Markdown): string => writer.stringify(tree as never);

function meta(page: Root, name: string): string {
  const found = find(page, (one) => one.tagName === 'meta' && property(one, 'name') === name);
  return (found && property(found, 'content')) ?? '';
}

/**
 * The facts about a built page, without its text.
 * @returns nothing for a page that asks not to be found, or that has no first-level heading.
 */
export function factsOf(page: Root, address: string): Omit<Twin, 'body'> | undefined {
  const canonical = find(page, (one) => one.tagName === 'link' && property(one, 'rel') === 'canonical');
  const url = canonical && property(canonical, 'href');
  const title = find(page, ({ tagName }) => tagName === 'h1');
  if (!url?.startsWith(address) || !title || meta(page, 'robots').includes('noindex')) return undefined;
  const time = find(page, (one) => property(one, 'itemProp') === 'dateModified');
  const date = time && property(time, 'dateTime')?.slice(0, 10);
  const words = textOf(title).replaceAll(/\s+/g, ' ').replaceAll('\u200B', '').trim();
  return {
    route: `/${url.slice(address.length)}`,
    title: words,
    description: meta(page, 'description'),
    url,
    ...(date && { lastModified: date }),
  };
}

/**
 * A built page as Markdown.
 * @param html the page. @param site where it belongs.
 * @returns nothing for a page that asks not to be found.
 */
export function twinOf(html: string, site: Site): Twin | undefined {
  const page = parsePage(html);
  const facts = factsOf(page, site.address);
  const body = find(page, (one) => hasClass(one, 'theme-doc-markdown')) ?? find(page, ({ tagName }) => tagName === 'main');
  if (!facts || !body) return undefined;
  const root: Root = { type: 'root', children: body.children };
  clean(root);
  const tree = unified()
    .use(rehypeRemark, { handlers: { pre: (_state, node: Element) => fence(node) } })
    .runSync(root) as Markdown;
  resolveLinks(tree, facts.url, site);
  return { ...facts, body: written(tree) };
}
