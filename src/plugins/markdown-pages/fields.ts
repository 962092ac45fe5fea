import type { Element, ElementContent } from 'hast';
import { attributeOf, elementsIn, isElement, oneLine, textOf } from '../built-pages/html-tree';
import { element } from './hast';

/** The context of an element's conversion. */
export interface Context {
  /** Whether to omit what other pages or samples also contain. */
  isShort: boolean;
  /** The level of the heading above. */
  level: number;
  /** The language of the surrounding sample. */
  language: string | undefined;
  /** The enum lists and field groups so far, each with the path of the first field that has it. */
  seen: Map<string, string>;
  childrenOf: (parent: Element, context: Context) => ElementContent[];
}

/** One variant of a value. */
interface Variant {
  title: string;
  /** The path of the value; empty for a whole body. */
  path: string;
  /** The `details` element with its fields. */
  group: Element;
}

/** The direct fields of a group, without nested ones. */
const fieldsIn = (group: Element): Element[] =>
  elementsIn(group).flatMap((child) => (attributeOf(child, 'dataField') === undefined ? fieldsIn(child) : [child]));

const isInline = (node: ElementContent): boolean => isElement(node) && node.tagName === 'p';

/** The path of the first field with the same list or group, unless this is the first one. */
function earlierPath(node: Element, path: string, { seen }: Context): string | undefined {
  const key = oneLine(textOf(node));
  const earlier = seen.get(key);
  if (earlier === undefined) seen.set(key, path);
  return earlier;
}

/** Enum values that an earlier field explains are listed without their meanings. */
function valueList(list: Element, path: string, context: Context): Element {
  const earlier = earlierPath(list, path, context);
  if (earlier === undefined) return list;
  const values = elementsIn(list).flatMap((item, index) => {
    const [value] = elementsIn(item);
    return value ? [...(index > 0 ? [', '] : []), value] : [];
  });
  const meaning = earlier === path ? [', as explained above.'] : ['. See ', element('code', [earlier]), ' for what they mean.'];
  return element('p', ['One of ', ...values, ...meaning]);
}

/** Name, type, and flags of a field, such as `planData.terminalId` (string · uuid, required). A flag can be a link. */
function headOf(head: Element, path: string): (ElementContent | string)[] {
  const facts = elementsIn(head)
    .filter(({ tagName }) => tagName !== 'a')
    .map((item) => elementsIn(item).find(({ tagName }) => tagName === 'a') ?? oneLine(textOf(item)));
  return [element('code', [path]), ' (', ...facts.flatMap((fact, index) => (index > 0 ? [', ', fact] : [fact])), ')'];
}

/** A field as an item of a list: first a line with its name and description, then anything longer. */
function itemOf(head: Element, rest: readonly ElementContent[], path: string, context: Context): Element {
  const parts = rest.map((node) => (isElement(node) && node.tagName === 'ul' ? valueList(node, path, context) : node));
  const firstBlock = parts.findIndex((node) => !isInline(node));
  const lines = (firstBlock === -1 ? parts : parts.slice(0, firstBlock)).filter(isElement);
  const inline = lines.flatMap(({ children }, index) => [index === 0 ? ': ' : ' ', ...children]);
  return element('li', [...headOf(head, path), ...inline, ...parts.slice(lines.length)]);
}

/**
 * API fields as a flat list with full paths, such as `installments[].amount`. Variants of a value follow, each below its own heading.
 * @param prefix the path of the value that contains the fields; empty for a body.
 */
export function fieldList(fields: readonly Element[], prefix: string, context: Context): ElementContent[] {
  const items: Element[] = [];
  const variants: Variant[] = [];
  const read = (field: Element, parent: string): void => {
    const [head, ...rest] = elementsIn(field);
    if (!head) return;
    const path = `${parent && `${parent}.`}${attributeOf(field, 'dataField')}`;
    const isArray = elementsIn(head).some((child) => textOf(child).startsWith('array of '));
    const below = isArray ? `${path}[]` : path;
    const groups = rest.filter(({ tagName }) => tagName === 'details');
    const about = element(
      'div',
      rest.filter(({ tagName }) => tagName !== 'details'),
    );
    items.push(itemOf(head, context.childrenOf(about, context).filter(isElement), path, context));
    for (const group of groups) {
      const title = attributeOf(group, 'dataVariant');
      const earlier = title === undefined ? earlierPath(group, below, context) : undefined;
      if (title !== undefined) variants.push({ title, path: below, group });
      else if (earlier === undefined) fieldsIn(group).forEach((nested) => read(nested, below));
      else
        items
          .at(-1)
          ?.children.push({ type: 'text', value: ' It has the same fields as ' }, element('code', [earlier]), { type: 'text', value: '.' });
    }
  };
  fields.forEach((field) => read(field, prefix));
  return [element('ul', items), ...variants.flatMap((variant) => variantSection(variant, context))];
}

/** One variant of a value, below its heading: what it is, then its fields. */
export function variantSection({ title, path, group }: Variant, context: Context): ElementContent[] {
  const level = Math.min(context.level + 1, 6);
  const heading = element(`h${level}`, path ? [element('code', [path]), ': ', element('code', [title])] : [element('code', [title])]);
  const about = elementsIn(group)
    .filter(({ tagName }) => tagName !== 'summary')
    .flatMap((fields) => elementsIn(fields).filter((child) => attributeOf(child, 'dataField') === undefined));
  const inside = { ...context, level };
  return [heading, ...context.childrenOf(element('div', about), inside), ...fieldList(fieldsIn(group), path, inside)];
}
