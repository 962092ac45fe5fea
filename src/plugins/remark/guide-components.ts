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

/** Components of operation pages. Only `<Operation />` becomes them: the check refuses them in other pages. */
const REFERENCE = [
  'Endpoint',
  'ExpandAll',
  'Field',
  'FieldGroup',
  'OperationColumns',
  'OperationFacts',
  'OperationText',
  'Responses',
  'Samples',
  'SuccessResponse',
];

/** Components that come with derived content. */
const DERIVED = ['OperationSamples', 'ReleaseBadges', 'ReleaseFilter', 'StepDone'];

interface Source {
  file: string;
  isDefault: boolean;
}

function sourceOf(name: string): Source | undefined {
  if (guideComponents.includes(name)) return { file: `@site/src/components/guide/${name}`, isDefault: true };
  if (FRAMEWORK.includes(name)) return { file: `@theme/${name}`, isDefault: true };
  if (REFERENCE.includes(name)) return { file: '@site/src/components/reference', isDefault: false };
  return DERIVED.includes(name) ? { file: `@site/src/components/${name}`, isDefault: false } : undefined;
}

function importOf(name: string, { file, isDefault }: Source): MdxjsEsm {
  const local = { type: 'Identifier', name } as const;
  const raw = JSON.stringify(file);
  const declaration = {
    type: 'ImportDeclaration',
    specifiers: [isDefault ? { type: 'ImportDefaultSpecifier', local } : { type: 'ImportSpecifier', imported: local, local }],
    source: { type: 'Literal', value: file, raw },
    attributes: [],
  } as const;
  const estree = { type: 'Program', sourceType: 'module', body: [declaration] } as const;
  return { type: 'mdxjsEsm', value: `import ${isDefault ? name : `{ ${name} }`} from ${raw};`, data: { estree: estree as never } };
}

/**
 * Imports the components that a page uses, so that writers don't have to and each page loads only its own. (Registering them in the theme's
 * MDXComponents would load all of them on every page.)
 */
export function autoImports() {
  return (tree: Root): void => {
    const used = new Map<string, Source>();
    visit(tree, (node) => {
      if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
      const { name } = node as MdxJsxFlowElement | MdxJsxTextElement;
      const source = name ? sourceOf(name) : undefined;
      if (name && source) used.set(name, source);
    });
    tree.children.unshift(...[...used].map(([name, source]) => importOf(name, source) as never));
  };
}
