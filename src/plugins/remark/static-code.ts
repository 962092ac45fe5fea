import type { Code, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { VFile } from 'vfile';
import { visit } from 'unist-util-visit';
import { hasSampleValues } from '../../domain/reader-values/replace';
import { fenceMeta, withMarkedLines } from '../../reference/code-fences';
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

/** The attributes of a block's panel. A value of null is an attribute without a value. @throws Error for what the block gets wrong. */
function panelOf(node: Code): Record<string, string | null> {
  const language = node.lang ?? 'text';
  const { title, marked: named, firstLine, isFixed } = fenceMeta(node.meta);
  const { code, marked } = withMarkedLines(codeOf(node), named);
  const hasValues = !isFixed && language !== 'text' && hasSampleValues(code);
  return {
    language,
    html: highlighted(code, grammarOf(language), { marked, firstLine }),
    ...(title && { title }),
    ...(hasValues && { hasValues: null }),
  };
}

/**
 * Fills code blocks from tested files, and colors them. A highlighter in the page is 22 kB on every page, and
 * work for the reader's phone: see `npm run bench -- site --bytes`.
 * @throws Error naming the page, the line and what is wrong with the block.
 */
export function staticCode() {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'code', (node: Code, index, parent) => {
      if (!parent || index === undefined) return;
      let attributes: Record<string, string | null>;
      try {
        attributes = panelOf(node);
      } catch (error) {
        throw new Error(`${file.path}:${node.position?.start.line ?? 1}: ${(error as Error).message}`, { cause: error });
      }
      parent.children[index] = {
        type: 'mdxJsxFlowElement',
        name: 'CodePanel',
        attributes: Object.entries(attributes).map(([name, value]) => ({ type: 'mdxJsxAttribute', name, value })),
        children: [],
      } satisfies MdxJsxFlowElement as never;
    });
  };
}
