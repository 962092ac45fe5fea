import type { Element, ElementContent } from 'hast';
import { attributeOf, elementsIn, find, isElement, oneLine, textOf } from '../built-pages/html-tree';
import { element, label } from './hast';

const figureCaption = (name: string): ElementContent[] => (name ? [element('em', [`Figure: ${name}`])] : []);

/** A drawing becomes its text alternative. In a line, such as a logo marked with `data-icon`, it is a word among words. */
export function drawing(svg: Element): ElementContent[] {
  const title = find(svg, ({ tagName }) => tagName === 'title');
  const name = attributeOf(svg, 'ariaLabel') ?? (title ? oneLine(textOf(title)) : '');
  return attributeOf(svg, 'dataIcon') === undefined ? figureCaption(name) : element('p', [`${name} `]).children;
}

/** A picture inside the page has no address to link to. */
export const picture = (image: Element): ElementContent[] =>
  attributeOf(image, 'src')?.startsWith('data:') ? figureCaption(attributeOf(image, 'alt') ?? '') : [image];

/** A video or a sound becomes a link to its file, named after its label. */
export function recording(media: Element): ElementContent[] {
  const source = find(media, (node) => attributeOf(node, 'src') !== undefined);
  const kind = media.tagName === 'video' ? 'Video' : 'Audio';
  const name = attributeOf(media, 'ariaLabel') ?? attributeOf(media, 'title');
  const text = name ? `${kind}: ${name}` : kind;
  return source ? [{ ...element('a', [text]), properties: { href: attributeOf(source, 'src') } }] : figureCaption(text);
}

/** Returns whether a part of a figure is a caption with a list of callouts. */
const hasList = (part: Element): boolean => part.tagName === 'figcaption' && elementsIn(part).some(({ tagName }) => tagName === 'ol');

/** A figure says everything once, even if it has a drawing for each screen width, or a caption that repeats the text alternative. */
export function figure(node: Element): ElementContent[] {
  const caption = find(node, ({ tagName }) => tagName === 'figcaption');
  const said = new Set(caption ? [`Figure: ${oneLine(textOf(caption))}`] : []);
  const isNew = (child: ElementContent): boolean => {
    if (!isElement(child) || child.tagName !== 'em') return true;
    const words = oneLine(textOf(child));
    if (!words.startsWith('Figure: ')) return true;
    const isFirst = !said.has(words);
    said.add(words);
    return isFirst;
  };
  const unique = (subtree: Element): Element => ({
    ...subtree,
    children: subtree.children.filter(isNew).map((child) => (isElement(child) ? unique(child) : child)),
  });
  // A paragraph for each part, because some parts are lines and others are blocks.
  const parts = elementsIn(unique(node)).flatMap((child) => (hasList(child) ? elementsIn(child) : child));
  return parts.flatMap((child) => {
    if (child.tagName === 'ol') return [label('Callouts in the image'), child];
    return child.tagName === 'em' || child.tagName === 'img' ? element('p', [child]) : child;
  });
}
