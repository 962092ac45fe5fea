import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import type { Block } from '../../src/reference/nodes';

const printer = unified().use(remarkGfm).use(remarkDirective).use(remarkMdx).use(remarkStringify, { bullet: '-', emphasis: '*' }).freeze();

/** Prints a part of a page as MDX, to compare it in tests: `<Field name="amount" flags={["required"]}>`. */
export const printed = (...children: Block[]): string => printer.stringify({ type: 'root', children }).trimEnd();
