import type { Code, Nodes, Root } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { parse } from 'yaml';

export type { Diagnostic } from './diagnostic';

/** A line of text that readers see. */
export interface Text {
  line: number;
  text: string;
}

export type Element = MdxJsxFlowElement | MdxJsxTextElement;

/** A page, prepared for the rules. */
export interface Page {
  /** The path from the project's root: `docs/apis.mdx`. */
  file: string;
  /** `/apis` */
  route: string;
  source: string;
  lines: string[];
  frontMatter: Record<string, unknown>;
  tree: Root;
  /** The prose by line, with the content of directives and components, and without code and comments. */
  prose: Text[];
  inlineCode: Text[];
  fences: Code[];
  elements: Element[];
}

const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkDirective).use(remarkGfm).use(remarkMdx);

export const lineOf = (node: { position?: { start: { line: number } } }): number => node.position?.start.line ?? 1;

/** Returns the route of a file in `docs/` or `src/pages/`. */
export function routeOf(file: string): string {
  const bare = file
    .replace(/^(?:docs|src\/pages)/, '')
    .replace(/(?:\.api)?\.(?:mdx?|tsx)$/, '')
    .replace(/(^|\/)index$/, '$1');
  return bare === '' ? '/' : bare;
}

const linesOf = (value: string, first: number): Text[] => value.split('\n').map((text, index) => ({ line: first + index, text }));

/** Returns the source of a directive that is only text, such as `12:30`. Docusaurus renders it as text, too. */
function plainDirective(source: string, node: Nodes): string {
  return source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
}

function collect(source: string, tree: Root): Pick<Page, 'prose' | 'inlineCode' | 'fences' | 'elements'> {
  const prose: Text[] = [];
  const inlineCode: Text[] = [];
  const fences: Code[] = [];
  const elements: Element[] = [];
  visit(tree, (node) => {
    const line = lineOf(node);
    if (node.type === 'text') prose.push(...linesOf(node.value, line));
    else if (node.type === 'image') prose.push({ line, text: node.alt ?? '' });
    else if (node.type === 'inlineCode') inlineCode.push({ line, text: node.value });
    else if (node.type === 'code') fences.push(node);
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') elements.push(node);
    else if (node.type === 'textDirective' || node.type === 'leafDirective') {
      prose.push(...linesOf(plainDirective(source, node), line));
      return SKIP;
    }
    return undefined;
  });
  return { prose, inlineCode, fences, elements };
}

/**
 * Parses a page in the same way as the build.
 * @param file The path from the project's root. The file doesn't have to exist.
 * @throws Error with the line if the page isn't valid MDX, or its front matter isn't valid YAML.
 */
export function parsePage(file: string, source: string): Page {
  const tree = parser.parse(source);
  const [first] = tree.children;
  const frontMatter = first?.type === 'yaml' ? ((parse(first.value, { logLevel: 'error' }) as Page['frontMatter'] | null) ?? {}) : {};
  return { file, route: routeOf(file), source, lines: source.split('\n'), frontMatter, tree, ...collect(source, tree) };
}
