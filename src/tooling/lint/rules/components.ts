import { derivedTable, isDerivedTable } from '../../../reference/table-elements';
import { lineOf, type Element, type Page } from '../page';
import type { Prop, Props } from '../components';
import type { Fault, PageRule } from '../rule';
import { nearest } from './links';

const free = (required: boolean): Prop => ({ required, values: [] });

/** Components of the framework and of src/theme that pages use by name. */
const BUILT_IN: ReadonlyMap<string, Props> = new Map<string, Props>([
  [
    'Tabs',
    new Map([
      ['groupId', free(false)],
      ['queryString', free(false)],
      ['defaultValue', free(false)],
    ]),
  ],
  [
    'TabItem',
    new Map([
      ['value', free(true)],
      ['label', free(true)],
      ['default', free(false)],
    ]),
  ],
  ['KeepSize', new Map()],
  ['Anchor', new Map([['id', free(true)]])],
]);

const ATTRIBUTES_OF_HTML = /^(?:style|on[a-z]+)$/i;

interface Given {
  names: string[];
  texts: Record<string, string>;
  isOpen: boolean;
}

function givenTo(element: Element): Given {
  const plain = element.attributes.filter((attribute) => attribute.type === 'mdxJsxAttribute');
  return {
    names: plain.map(({ name }) => name),
    texts: Object.fromEntries(plain.flatMap(({ name, value }) => (typeof value === 'string' ? [[name, value]] : []))),
    isOpen: element.attributes.length > plain.length,
  };
}

/** Checks the attributes of a derived table. The table validates the values that it reads, and this finds unknown names. */
function tableProblems(name: string, { texts, names }: Given): Omit<Fault, 'line'>[] {
  const read = new Set<string>();
  const watched = new Proxy(texts, {
    get(target, key) {
      read.add(String(key));
      return target[String(key)];
    },
  });
  try {
    derivedTable(name, watched);
  } catch (error) {
    return [{ problem: `<${name}>: ${(error as Error).message}`, fix: 'Correct the attribute: the message lists what exists.' }];
  }
  return names
    .filter((prop) => !read.has(prop))
    .map((prop) => ({
      problem: `<${name}> takes no "${prop}"`,
      fix: read.size > 0 ? `It takes ${[...read].join(', ')}.` : 'It takes nothing.',
    }));
}

function propProblems(name: string, props: Props, { names, texts, isOpen }: Given): Omit<Fault, 'line'>[] {
  const all = [...props.keys()].filter((prop) => prop !== 'children');
  const unknown = names
    .filter((attribute) => !props.has(attribute) && attribute !== 'key')
    .map((attribute) => ({
      problem: `<${name}> takes no "${attribute}"`,
      fix:
        name === 'Tabs' && attribute === 'values'
          ? 'Write the label on each tab: <TabItem value="node" label="Node">.'
          : `It takes ${all.join(', ') || 'nothing'}.`,
    }));
  const missing = isOpen
    ? []
    : all
        .filter((prop) => props.get(prop)?.required && !names.includes(prop))
        .map((prop) => ({
          problem: `<${name}> needs "${prop}"`,
          fix: `Write <${name} ${prop}=${props.get(prop)?.values[0] ? `"${props.get(prop)?.values[0]}"` : '…'}>.`,
        }));
  const wrong = Object.entries(texts).flatMap(([attribute, text]) => {
    const values = props.get(attribute)?.values ?? [];
    return values.length === 0 || values.includes(text)
      ? []
      : [{ problem: `<${name}> has no ${attribute} "${text}"`, fix: `Write one of ${values.join(', ')}.` }];
  });
  return [...unknown, ...missing, ...wrong];
}

const htmlProblems = (name: string, { names }: Given): Omit<Fault, 'line'>[] =>
  names
    .filter((attribute) => ATTRIBUTES_OF_HTML.test(attribute))
    .map((attribute) => ({
      problem: `<${name} ${attribute}>: no style and no script in a page`,
      fix: 'Make a component of it in src/components/guide.',
    }));

/** Returns the partials that a page imports: `import Plan from './_components/plan.mdx'`. They can read any `props.name`. */
const partsOf = ({ source }: Page): Set<string> =>
  new Set([...source.matchAll(/^import (\w+) from (['"])(?:@site\/|\.)[^'"]*\/_[^'"]*\.mdx?\2;?\s*$/gm)].map(([, name = '']) => name));

/** Components of Docusaurus that don't fit this site, and what to write instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  CodeBlock: 'Write a fenced block: ```js title="a.js" file="samples/<topic>/a.js".',
  Admonition: 'Write :::note[Title] above the text, and ::: below it.',
  Details: 'Write <details> and <summary>.',
  Link: 'Write [text](/route).',
  Heading: 'Write ## Title.',
};

function unknownComponent(name: string, { source }: Page, known: Iterable<string>): Omit<Fault, 'line'> {
  const instead = INSTEAD[name];
  if (instead) return { problem: `<${name}> isn't a component of pages`, fix: instead };
  if (new RegExp(String.raw`^(?:export|import)\b.*\b${name}\b`, 'm').test(source))
    return {
      problem: `<${name}> is defined or imported in a page`,
      fix: `Make it a component, src/components/guide/${name}/index.tsx: pages use those without an import.`,
    };
  const meant = nearest(name, known);
  return { problem: `no component <${name}>`, fix: `${meant ? `Did you mean <${meant}>? ` : ''}All of them: /markdown-page.` };
}

/** Checks that components and their props exist. */
export const components: PageRule = {
  name: 'components',
  check(page, { components: guide }) {
    const { elements } = page;
    const known = new Map([...BUILT_IN, ...guide]);
    const parts = partsOf(page);
    return elements.flatMap((element): Fault[] => {
      const { name } = element;
      if (!name || parts.has(name)) return [];
      const given = givenTo(element);
      const props = known.get(name);
      const line = lineOf(element);
      const problems = (): Omit<Fault, 'line'>[] => {
        if (isDerivedTable(name)) return tableProblems(name, given);
        if (props) return propProblems(name, props, given);
        if (/^[a-z]/.test(name)) return htmlProblems(name, given);
        return [unknownComponent(name, page, [...known.keys(), ...parts])];
      };
      return problems().map((fault) => ({ line, ...fault }));
    });
  },
};
