import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Root } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { MdxjsEsm } from 'mdast-util-mdxjs-esm';
import { visit } from 'unist-util-visit';

/** Components that writers may use by name, one per folder. */
export const guideComponents: readonly string[] = readdirSync(path.join(__dirname, '../../components/guide'));

/** Docusaurus components that writers may use by name. */
const FRAMEWORK = ['Tabs', 'TabItem'];

function sourceOf(name: string): string | undefined {
  if (guideComponents.includes(name)) return `@site/src/components/guide/${name}`;
  return FRAMEWORK.includes(name) ? `@theme/${name}` : undefined;
}

function importOf(name: string, source: string): MdxjsEsm {
  const local = { type: 'Identifier', name } as const;
  const raw = JSON.stringify(source);
  const declaration = {
    type: 'ImportDeclaration',
    specifiers: [{ type: 'ImportDefaultSpecifier', local }],
    source: { type: 'Literal', value: source, raw },
    attributes: [],
  } as const;
  const estree = { type: 'Program', sourceType: 'module', body: [declaration] } as const;
  return { type: 'mdxjsEsm', value: `import ${name} from ${raw};`, data: { estree: estree as never } };
}

/**
 * Imports the components that a page uses, so that writers don't have to and each page loads only its own. (Registering them in the theme's
 * MDXComponents would load all of them on every page.)
 */
export function autoImports() {
  return (tree: Root): void => {
    const used = new Map<string, string>();
    visit(tree, (node) => {
      if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
      const { name } = node as MdxJsxFlowElement | MdxJsxTextElement;
      const source = name ? sourceOf(name) : undefined;
      if (name && source) used.set(name, source);
    });
    tree.children.unshift(...[...used].map(([name, source]) => importOf(name, source) as never));
  };
}
