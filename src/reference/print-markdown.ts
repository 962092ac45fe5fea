import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import type { Inline } from './nodes';

const printer = unified().use(remarkStringify).freeze();

/** Prints a line as Markdown, for terminals and files. It has no elements. */
export const lineOf = (children: Inline[]): string =>
  printer.stringify({ type: 'root', children: [{ type: 'paragraph', children }] }).trimEnd();
