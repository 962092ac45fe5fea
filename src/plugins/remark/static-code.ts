import type { Code, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { VFile } from 'vfile';
import { visit } from 'unist-util-visit';
import { hasSampleValues } from '../../domain/reader-values/replace';
import { fenceMeta } from '../../reference/code-fences';
import { grammarOf, highlighted } from '../../reference/highlight';
import { codeOfFile } from '../../reference/sample-files';

/**
 * The code of a block: its own text, or the file that `file="…"` names.
 * @throws Error when the file or its region is missing, or when the block also has text.
 */
export function codeOf({ value, meta }: Pick<Code, 'value' | 'meta'>): string {
  const { file } = fenceMeta(meta);
  if (file === undefined) return value;
  if (value.trim() !== '') throw new Error(`file="${file}": leave the block empty, the file fills it.`);
  return codeOfFile(file);
}

/**
 * Fills code blocks from tested files, and colors them. A highlighter in the page is 22 kB on every page, and
 * work for the reader's phone: see `npm run bench -- size --pages`.
 * @throws Error naming the page, the line and what is wrong with the block.
 */
export function staticCode() {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'code', (node: Code, index, parent) => {
      if (!parent || index === undefined) return;
      const language = node.lang ?? 'text';
      let code: string;
      let grammar: string;
      try {
        code = codeOf(node);
        grammar = grammarOf(language);
      } catch (error) {
        throw new Error(`${file.path}:${node.position?.start.line ?? 1}: ${(error as Error).message}`, { cause: error });
      }
      const { title, marked, isFixed } = fenceMeta(node.meta);
      const hasValues = !isFixed && language !== 'text' && hasSampleValues(code);
      const attributes = Object.entries({
        language,
        html: highlighted(code, grammar, marked),
        ...(title && { title }),
      });
      parent.children[index] = {
        type: 'mdxJsxFlowElement',
        name: 'CodePanel',
        attributes: [
          ...attributes.map(([name, value]) => ({ type: 'mdxJsxAttribute' as const, name, value })),
          ...(hasValues ? [{ type: 'mdxJsxAttribute' as const, name: 'hasValues', value: null }] : []),
        ],
        children: [],
      } satisfies MdxJsxFlowElement as never;
    });
  };
}
