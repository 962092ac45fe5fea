import { admonitionName } from '../lib/admonition-name';
import { find, hasClass, isElement, oneLine, textOf } from '../lib/dom';
import type { PageElement, PageNode } from '../lib/page-tree';
import { element, label } from './content';

/** Controls, and what only eyes or scripts use. */
const CHROME = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'nav',
  'footer',
  'iframe',
  'dialog',
  'button',
  'select',
  'input',
  'textarea',
  'label',
  'legend',
  'datalist',
]);

/** `data-markdown="skip"` marks what stands in the page for its readers alone. */
function isChrome(node: PageElement): boolean {
  const { name, attribs } = node;
  const isHidden = 'hidden' in attribs && !attribs['data-sample'] && attribs.role !== 'tabpanel';
  return (
    CHROME.has(name) ||
    isHidden ||
    attribs['data-markdown'] === 'skip' ||
    'data-needs-script' in attribs ||
    attribs['aria-hidden'] === 'true' ||
    hasClass(node, 'hash-link') ||
    hasClass(node, 'table-of-contents')
  );
}

const words = (node: PageNode): string => oneLine(textOf(node));

/** Names the language of every block below a sample. */
function named(node: PageNode, language: string): PageNode {
  if (!isElement(node)) return node;
  if (node.name === 'pre') return { ...node, attribs: { 'data-language': language, ...node.attribs } };
  return { ...node, children: node.children.map((child) => named(child, language)) };
}

const codeOf = (node: PageNode): string => {
  if (!isElement(node)) return node;
  return isChrome(node) ? '' : node.children.map(codeOf).join('');
};

/** Its text alone: the parts that a highlighter marks are gone. */
function codeBlock(pre: PageElement): PageElement {
  const kept = ['data-language', 'data-title'].flatMap((name) => (name in pre.attribs ? [[name, pre.attribs[name] as string]] : []));
  // Browsers leave out a line end that stands first.
  const code = pre.children.map(codeOf).join('').replace(/^\n/, '');
  return element('pre', [code.replace(/\n+$/, '')], Object.fromEntries(kept) as PageElement['attribs']);
}

/** A note, a tip or a warning: a quotation that says in bold what it is. */
function admonition(node: PageElement): PageElement {
  const kind = /\btheme-admonition-(\S+)/.exec(node.attribs.class ?? '')?.[1] ?? '';
  const heading = find(node, ({ attribs }) => attribs.class?.includes('admonitionHeading') === true);
  const content = find(node, ({ attribs }) => attribs.class?.includes('admonitionContent') === true);
  return element('blockquote', [label(admonitionName(kind, heading && words(heading))), ...(content?.children ?? node.children)]);
}

/** Tabs become one part after the other, each below its name. */
function tabs(node: PageElement): PageNode[] {
  const names: string[] = [];
  const panels: PageElement[] = [];
  const look = (one: PageElement): void =>
    one.children.forEach((child) => {
      if (!isElement(child)) return;
      if (child.attribs.role === 'tab') names.push(words(child));
      else if (child.attribs.role === 'tabpanel') panels.push(child);
      else look(child);
    });
  look(node);
  return panels.flatMap((panel, index) => [label(names[index] ?? ''), ...panel.children]);
}

const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'pre', 'section', 'blockquote']);

const holdsAnything = (node: PageNode): boolean =>
  isElement(node) ? node.name === 'img' || node.children.some(holdsAnything) : node.trim() !== '';

/** A cell holds one line in Markdown: what stood on lines of its own is divided by semicolons. */
function inOneLine(cell: PageElement): PageNode[] {
  const parts: PageNode[][] = [[]];
  const read = (node: PageNode): void => {
    if (!isElement(node)) parts.at(-1)?.push(node);
    else if (node.name === 'br') parts.push([]);
    else if (BLOCKS.has(node.name)) {
      parts.push([]);
      node.children.forEach(read);
      parts.push([]);
    } else parts.at(-1)?.push(node);
  };
  cell.children.forEach(read);
  const full = parts.filter((part) => part.some(holdsAnything));
  return full.flatMap((part, index) => (index === 0 ? part : ['; ', ...part]));
}

/** What holds a line already. */
const INLINE_PARENTS = new Set(['li', 'p', 'td', 'th', 'dd', 'dt', 'h2', 'h3', 'span']);

/** A card that is one link: its first part is the name, the rest says what is there. */
function card(link: PageElement, parent: PageElement): PageNode[] {
  const [first, ...rest] = link.children;
  if (first === undefined || !isElement(first) || rest.length === 0 || !rest.every(isElement)) return [link];
  const about = rest.map(words).filter(Boolean);
  const line = [{ ...link, children: first.children }, `: ${about.join(' ')}`];
  return INLINE_PARENTS.has(parent.name) ? line : [element('p', line)];
}

const figure = (name: string): PageNode[] => (name ? [element('em', [`Figure: ${name}`])] : []);

/** A picture drawn in the page: what it says to readers who don't see it. */
function drawing(svg: PageElement): PageNode[] {
  const title = find(svg, ({ name }) => name === 'title');
  return figure(svg.attribs['aria-label'] ?? (title ? words(title) : ''));
}

/** A picture that stands in the page itself has no address to name. */
const picture = (image: PageElement): PageNode[] => (image.attribs.src?.startsWith('data:') ? figure(image.attribs.alt ?? '') : [image]);

const INLINE = new Set(['span', 'b', 'strong', 'code', 'small', 'em', 'a', 'time']);

/** Parts that the layout sets apart, and text would glue together. */
function apart(children: PageNode[]): PageNode[] {
  if (children.length < 2 || !children.every((one) => isElement(one) && INLINE.has(one.name))) return children;
  return children.flatMap((one, index) => (index === 0 ? [one] : [' ', one]));
}

/** What stays as it is, without a look at its children. */
const UNREAD: Record<string, (node: PageElement) => PageNode[]> = { svg: drawing, img: picture, pre: (node) => [codeBlock(node)] };

const APART = new Set(['td', 'li', 'p', 'div', 'dd', 'dt']);

/** @param node with children that are clean. */
function changed(node: PageElement, parent: PageElement): PageNode[] {
  if (hasClass(node, 'theme-admonition')) return [admonition(node)];
  if (hasClass(node, 'theme-tabs-container')) return tabs(node);
  if (node.name === 'summary') return [label(words(node))];
  if (node.name === 'a') return card(node, parent);
  const children = node.name === 'td' || node.name === 'th' ? inOneLine(node) : node.children;
  const { 'data-sample': sample, 'data-language': language = '' } = node.attribs;
  if (sample) return [label(sample), ...children.map((child) => named(child, language))];
  return [{ ...node, children: APART.has(node.name) ? apart(children) : children }];
}

function cleanChildren(parent: PageElement): PageNode[] {
  const children: PageNode[] = [];
  for (const child of parent.children) {
    if (!isElement(child)) children.push(child);
    else if (!isChrome(child)) {
      const unread = UNREAD[child.name];
      children.push(...(unread ? unread(child) : changed({ ...child, children: cleanChildren(child) }, parent)));
    }
  }
  return children;
}

/**
 * The content of a built page as plain elements that Markdown has: no controls, every sample with its language, tabs and folds open,
 * drawings as words.
 */
export const clean = (body: PageElement): PageElement => element('', cleanChildren(body));
