/** Returns how often to copy all guides to multiply a site's pages by `size`. @throws Error if there are no guides. */
export function copiesFor(size: number, pages: number, guides: number): number {
  if (guides < 1) throw new Error('There are no guides to copy.');
  return Math.round(((size - 1) * pages) / guides);
}

/** Returns the route of a copy: `/copy-2/direct-api/quickstart`. */
export const copyOf = (route: string, copy: number): string => `/copy-${copy}${route}`;

/** The sidebar category of a copy. */
export const labelOf = (copy: number): string => `Copy ${copy}`;

/** Whether a file is a guide. Other pages are generated and can't be copied. */
export const isGuide = (file: string): boolean => file.endsWith('.mdx') && !file.endsWith('.api.mdx');

/**
 * Creates a module that adds the copies to the original sidebars.
 * @param ids The guides' IDs in the sidebars.
 */
export function sidebarsWithCopies(ids: readonly string[], copies: number): string {
  const categories = Array.from({ length: copies }, (_, index) => ({
    type: 'category',
    label: labelOf(index + 1),
    items: ids.map((id) => copyOf(`/${id}`, index + 1).slice(1)),
  }));
  return `import sidebars from './sidebars-once';
import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';

export default { ...sidebars, docsSidebar: [...sidebars.docsSidebar, ...${JSON.stringify(categories)}] } as SidebarsConfig;
`;
}
