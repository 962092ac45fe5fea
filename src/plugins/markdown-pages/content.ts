import type { Element, ElementContent } from 'hast';
import { admonitionName } from '../../domain/admonition-name';
import { attributeOf, elementsIn, find, hasClass, isElement, oneLine, textOf } from '../built-pages/html-tree';
import { type Context, fieldList, variantSection } from './fields';
import { drawing, figure, picture, recording } from './figures';
import { element, label } from './hast';
import { inOneLine, tableOf, termList } from './tables';

/** Controls, and elements that are only visual or only for scripts. */
const IGNORED = new Set(
  'script style noscript template nav footer iframe dialog button select input textarea label legend datalist wbr'.split(' '),
);

/** The box of an item in a task list. Other controls do something only on screen. */
const isTaskBox = (node: Element): boolean =>
  node.tagName === 'input' && attributeOf(node, 'type') === 'checkbox' && attributeOf(node, 'disabled') !== undefined;

/** `data-markdown-ignore` marks what makes sense only on screen. Hidden elements are included, since controls show them one at a time. */
const isIgnored = (node: Element): boolean =>
  (IGNORED.has(node.tagName) && !isTaskBox(node)) ||
  attributeOf(node, 'dataMarkdownIgnore') !== undefined ||
  attributeOf(node, 'dataNeedsScript') !== undefined ||
  attributeOf(node, 'ariaHidden') === 'true' ||
  hasClass(node, 'hash-link') ||
  hasClass(node, 'table-of-contents');

/** Fields that all operations of an API have, such as those of an error. */
const isShared = (node: Element): boolean => node.tagName === 'details' && attributeOf(node, 'dataSearch') === 'skip';

/** Break opportunities in long names, and hints to look at an image whose callouts Markdown lists. */
const ON_SCREEN = /\u200B|(?<=callout \d) in the image(?: of the \w+)?/g;

const words = (node: ElementContent): string => oneLine(textOf(node));

const codeOf = (node: ElementContent): string => {
  if (!isElement(node)) return textOf(node);
  return isIgnored(node) ? '' : node.children.map(codeOf).join('');
};

/** Code without highlighting. @param language of the surrounding sample. */
function codeBlock(pre: Element, language: string | undefined): Element {
  // Browsers leave out a line break at the start.
  const code = pre.children.map(codeOf).join('').replace(/^\n/, '').replace(/\n+$/, '');
  const properties = { dataLanguage: attributeOf(pre, 'dataLanguage') ?? language, dataTitle: attributeOf(pre, 'dataTitle') };
  return element('pre', [code], properties);
}

/** An admonition becomes a quotation that starts with its type in bold. */
function admonition(node: Element): Element {
  const part = (name: string): Element | undefined =>
    find(node, (descendant) => attributeOf(descendant, 'className')?.includes(name) === true);
  const kind = /\btheme-admonition-(\S+)/.exec(attributeOf(node, 'className') ?? '')?.[1] ?? '';
  const [heading, content] = [part('admonitionHeading'), part('admonitionContent')];
  return element('blockquote', [label(admonitionName(kind, heading && words(heading))), ...(content?.children ?? node.children)]);
}

/** Tabs become consecutive sections, each with its name above. */
function tabs(node: Element): ElementContent[] {
  const [names, panels]: [string[], Element[]] = [[], []];
  const look = (parent: Element): void =>
    elementsIn(parent).forEach((child) => {
      const role = attributeOf(child, 'role');
      if (role === 'tab') names.push(words(child));
      else if (role === 'tabpanel') panels.push(child);
      else look(child);
    });
  look(node);
  return panels.flatMap((panel, index) => [label(names[index] ?? ''), ...panel.children]);
}

/** The title of a timeline's stop after its mark: `Day 0: The case opens`, `1. Contract`. */
function stopTitle(title: Element): string {
  const [mark, ...rest] = title.children;
  const name = oneLine(rest.map(textOf).join(''));
  if (!mark || name === '') return words(title);
  return `${words(mark)}${/^\d+$/.test(words(mark)) ? '.' : ':'} ${name}`;
}

/** A timeline's stops have labels such as `Day 0` instead of list numbers. */
function steps(list: Element): ElementContent[] {
  const items = elementsIn(list);
  if (!items.some((item) => attributeOf(item, 'dataStep') !== undefined)) return [list];
  return items.flatMap((item) => {
    const [title, ...rest] = item.children.filter(isElement);
    return title ? [label(stopTitle(title)), ...rest] : [];
  });
}

/** Elements that are already blocks. */
const INLINE_PARENTS = new Set(['li', 'p', 'td', 'th', 'dd', 'dt', 'h2', 'h3', 'span']);

/** A card that is one link: the first part is its name, and the rest its description. */
function card(link: Element, parent: string): ElementContent[] {
  const [first, ...rest] = link.children;
  if (!first || !isElement(first) || rest.length === 0 || !rest.every(isElement)) return [link];
  const line = [{ ...link, children: first.children }, `: ${rest.map(words).filter(Boolean).join(' ')}`];
  return INLINE_PARENTS.has(parent) ? element('p', line).children : [element('p', line)];
}

const INLINE = new Set(['span', 'b', 'strong', 'code', 'small', 'em', 'a', 'time']);
const APART = new Set(['td', 'li', 'p', 'div', 'dd', 'dt']);

/** Adds spaces between parts that only the layout separates. */
function apart(children: ElementContent[]): ElementContent[] {
  if (children.length < 2 || !children.every((node) => isElement(node) && INLINE.has(node.tagName))) return children;
  return children.flatMap((node, index) => (index === 0 ? [node] : [{ type: 'text', value: ' ' } as const, node]));
}

/** @param node whose children are already converted. */
function converted(node: Element, parent: string, context: Context): ElementContent[] {
  const { tagName } = node;
  if (hasClass(node, 'theme-admonition')) return [admonition(node)];
  if (hasClass(node, 'theme-tabs-container')) return tabs(node);
  if (tagName === 'summary') return [label(words(node))];
  if (attributeOf(node, 'dataZoom') !== undefined) return node.children;
  if (tagName === 'a') return card(node, parent);
  if (tagName === 'figure') return figure(node);
  if (tagName === 'dl') return [termList(node)];
  if (tagName === 'table') return tableOf(node, context.level);
  if (tagName === 'td' || tagName === 'th') return [{ ...node, children: apart(inOneLine(node)) }];
  if (tagName === 'ol') return steps(node);
  if (attributeOf(node, 'dataMarkdownHeading') !== undefined) return [element('h2', node.children)];
  if (attributeOf(node, 'dataMethod') !== undefined) return [node, { type: 'text', value: ' ' }];
  const sample = attributeOf(node, 'dataSample');
  if (sample) return [label(sample), ...node.children];
  return [{ ...node, children: APART.has(tagName) ? apart(node.children) : node.children }];
}

function childOf(child: Element, parent: Element, context: Context): ElementContent[] {
  if (child.tagName === 'svg') return drawing(child);
  if (child.tagName === 'img') return picture(child);
  if (child.tagName === 'video' || child.tagName === 'audio') return recording(child);
  if (child.tagName === 'pre') return [codeBlock(child, context.language)];
  if (/^h[1-6]$/.test(child.tagName)) context.level = Number(child.tagName[1]);
  const variant = attributeOf(child, 'dataVariant');
  if (variant !== undefined) return variantSection({ title: variant, path: '', group: child }, context);
  const language = attributeOf(child, 'dataLanguage') ?? context.language;
  const inside = { ...context, language };
  const children = childrenOf(child, inside);
  context.level = inside.level;
  return converted({ ...child, children }, parent.tagName, context);
}

/** The children of an element, converted to elements that Markdown supports. */
function childrenOf(parent: Element, context: Context): ElementContent[] {
  const found: ElementContent[] = [];
  const firstLanguage = elementsIn(parent)
    .map((sample) => attributeOf(sample, 'dataSample') && attributeOf(sample, 'dataLanguage'))
    .find(Boolean);
  let fields: Element[] = [];
  const endFields = (): void => {
    if (fields.length > 0) found.push(...fieldList(fields, '', context));
    fields = [];
  };
  for (const child of parent.children) {
    if (child.type === 'text') {
      if (fields.length === 0 || child.value.trim() !== '') {
        endFields();
        found.push({ ...child, value: child.value.replaceAll(ON_SCREEN, '') });
      }
    } else if (isElement(child) && !isIgnored(child)) {
      if (context.isShort && (isShared(child) || (firstLanguage && attributeOf(child, 'dataLanguage') !== firstLanguage))) continue;
      if (attributeOf(child, 'dataField') !== undefined) fields.push(child);
      else {
        endFields();
        found.push(...childOf(child, parent, context));
      }
    }
  }
  endFields();
  return found;
}

/**
 * The content of a built page as plain elements that Markdown supports: no controls, every sample with its language, tabs and collapsed
 * sections open, API fields as lists, diagrams as text.
 * @param isShort whether to omit samples in languages that the page doesn't show first, and fields that all operations share.
 */
export const contentOf = (body: Element, isShort = false): Element =>
  element('div', childrenOf(body, { isShort, level: 1, language: undefined, seen: new Map(), childrenOf }));
