import { visit } from 'unist-util-visit';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { element, type Block } from './nodes';
import { branchesOf, innermost } from './type-labels';
import type { MediaType, Schema } from './types';

/** A part of the page with a level 2 heading. */
export interface Section {
  id: string;
  title: string;
  /** A shorter name for the bar. */
  name?: string;
  content: Block[];
}

/** Media types with their content. */
export const contents = (content: Record<string, MediaType> | undefined): [string, MediaType][] => Object.entries(content ?? {});

/** Collapsible fields that other pages have, too. */
export const folded = (label: string, count: number, content: Block[]): MdxJsxFlowElement =>
  element('FieldGroup', { label, count, shared: true }, content);

/** Counts the elements with this name, at any depth. */
export function countOf(name: string, children: Block[]): number {
  let count = 0;
  visit({ type: 'root', children }, 'mdxJsxFlowElement', (node: MdxJsxFlowElement) => {
    count += Number(node.name === name);
  });
  return count;
}

/** Every object of a body, with the path of its field. */
export function objectsIn(value: Schema, path: string): [path: string, object: Schema][] {
  const schema = innermost(value);
  return [
    ...(schema.properties ? [[path, schema] as [string, Schema]] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => objectsIn(property, path === '' ? name : `${path}.${name}`)),
    ...branchesOf(schema).flatMap((branch) => objectsIn(branch, path)),
  ];
}
