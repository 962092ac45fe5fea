import type { Element, ElementContent, Parents } from 'hast';
import { admonitionName } from '../lib/admonition-name';
import { element, find, hasClass, isElement, label, property, rewrite, text, textOf } from './hast';

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
function isChrome(node: Element): boolean {
  const isHidden = node.properties.hidden !== undefined && !property(node, 'dataSample') && property(node, 'role') !== 'tabpanel';
  return (
    CHROME.has(node.tagName) ||
    isHidden ||
    property(node, 'dataMarkdown') === 'skip' ||
    'dataNeedsScript' in node.properties ||
    property(node, 'ariaHidden') === 'true' ||
    hasClass(node, 'hash-link') ||
    hasClass(node, 'table-of-contents')
  );
}

const words = (node: Element): string =>
  textOf(node)
    .replaceAll(/[\s\u200B]+/g, ' ')
    .trim();

/** Names the language of every block below a sample. */
function named(sample: Element, language: string): void {
  rewrite(sample, (child) => {
    if (child.tagName === 'pre') child.properties.dataLanguage ??= language;
    return [child];
  });
}

/** Its text alone: the parts that a highlighter marks are gone. */
function codeBlock(pre: Element): Element {
  const { dataLanguage, dataTitle } = pre.properties;
  return element('pre', [text(textOf(pre).replace(/\n+$/, ''))], { dataLanguage, dataTitle });
}

/** A note, a tip or a warning: a quotation that says in bold what it is. */
function admonition(node: Element): Element {
  const kind = String((node.properties.className as string[]).find((one) => one.startsWith('theme-admonition-'))).slice(17);
  const heading = find(node, (one) => /admonitionHeading/.test(property(one, 'className') ?? ''));
  const content = find(node, (one) => /admonitionContent/.test(property(one, 'className') ?? ''));
  return element('blockquote', [label(admonitionName(kind, heading && words(heading))), ...(content?.children ?? node.children)]);
}

/** Tabs become one part after the other, each below its name. */
function tabs(node: Element): ElementContent[] {
  const names: string[] = [];
  const panels: Element[] = [];
  const look = (one: Element): void =>
    one.children.forEach((child) => {
      if (!isElement(child)) return;
      const role = property(child, 'role');
      if (role === 'tab') names.push(words(child));
      else if (role === 'tabpanel') panels.push(child);
      else look(child);
    });
  look(node);
  return panels.flatMap((panel, index) => [label(names[index] ?? ''), ...panel.children]);
}

const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'pre', 'section', 'blockquote']);

/** A cell holds one line in Markdown: what stood on lines of its own is divided by semicolons. */
function inOneLine(cell: Element): ElementContent[] {
  const parts: ElementContent[][] = [[]];
  const read = (node: ElementContent): void => {
    if (node.type === 'element' && node.tagName === 'br') parts.push([]);
    else if (node.type === 'element' && BLOCKS.has(node.tagName)) {
      parts.push([]);
      node.children.forEach(read);
      parts.push([]);
    } else parts.at(-1)?.push(node);
  };
  cell.children.forEach(read);
  const full = parts.filter((part) => part.some((one) => textOf(one).trim() !== '' || find(one, ({ tagName }) => tagName === 'img')));
  return full.flatMap((part, index) => (index === 0 ? part : [text('; '), ...part]));
}

/** What holds a line already. */
const INLINE_PARENTS = new Set(['li', 'p', 'td', 'th', 'dd', 'dt', 'h2', 'h3', 'span']);

/** A card that is one link: its first part is the name, the rest says what is there. */
function card(link: Element, parent: Parents): ElementContent[] {
  const [first, ...rest] = link.children;
  if (!first || rest.length === 0 || !link.children.every((one) => isElement(one))) return [link];
  const about = rest.map((one) => words(one as Element)).filter(Boolean);
  const line = [{ ...link, children: (first as Element).children }, text(`: ${about.join(' ')}`)];
  return isElement(parent) && INLINE_PARENTS.has(parent.tagName) ? line : [element('p', line)];
}

/** A picture drawn in the page: what it says to readers who don't see it. */
function drawing(svg: Element): ElementContent[] {
  const title = find(svg, ({ tagName }) => tagName === 'title');
  const name = property(svg, 'ariaLabel') ?? (title ? words(title) : '');
  return name ? [element('em', [text(`Figure: ${name}`)])] : [];
}

/** A picture that stands in the page itself has no address to name. */
function picture(image: Element): ElementContent[] {
  const alt = property(image, 'alt') ?? '';
  if (!property(image, 'src')?.startsWith('data:')) return [image];
  return alt ? [element('em', [text(`Figure: ${alt}`)])] : [];
}

const INLINE = new Set(['span', 'b', 'strong', 'code', 'small', 'em', 'a', 'time']);

/** Parts that the layout sets apart, and text would glue together. */
function apart(node: Element): void {
  if (node.children.length < 2 || !node.children.every((one) => isElement(one) && INLINE.has(one.tagName))) return;
  node.children = node.children.flatMap((one, index) => (index === 0 ? [one] : [text(' '), one]));
}

function changed(node: Element, parent: Parents): ElementContent[] {
  if (isChrome(node)) return [];
  if (node.tagName === 'svg') return drawing(node);
  if (node.tagName === 'img') return picture(node);
  if (node.tagName === 'pre') return [codeBlock(node)];
  if (hasClass(node, 'theme-admonition')) return [admonition(node)];
  if (hasClass(node, 'theme-tabs-container')) return tabs(node);
  if (node.tagName === 'summary') return [label(words(node))];
  if (node.tagName === 'a') return card(node, parent);
  if (node.tagName === 'td' || node.tagName === 'th') node.children = inOneLine(node);
  const sample = property(node, 'dataSample');
  if (sample) {
    named(node, property(node, 'dataLanguage') ?? '');
    return [label(sample), ...node.children];
  }
  if (['td', 'li', 'p', 'div', 'dd', 'dt'].includes(node.tagName)) apart(node);
  return [node];
}

/**
 * Turns the content of a built page into plain elements that Markdown has: no controls, every sample with its language, tabs and folds
 * open, drawings as words. Changes `root`.
 */
export function clean(root: Parents): void {
  rewrite(root, changed);
}
