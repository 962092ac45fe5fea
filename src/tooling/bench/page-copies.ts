/** How many copies of the guides make a site so many times as large. @throws Error when there are no guides to copy. */
export function copiesFor(size: number, pages: number, guides: number): number {
  if (guides < 1) throw new Error('There are no guides to copy.');
  return Math.round(((size - 1) * pages) / guides);
}

/** Where a copy of a page stands: `/copy-2/direct-api/quickstart`. */
export const copyOf = (route: string, copy: number): string => `/copy-${copy}${route}`;

/** A page that a copy can be made of: a guide. Others are made from descriptions or from the sidebars. */
export const isGuide = (file: string): boolean => file.endsWith('.mdx') && !file.endsWith('.api.mdx');

/**
 * The sidebars of a site with copies, as a module beside the true ones.
 * @param ids of the guides, as sidebars name them.
 */
export function sidebarsWithCopies(ids: readonly string[], copies: number): string {
  const categories = Array.from({ length: copies }, (_, index) => ({
    type: 'category',
    label: `Copy ${index + 1}`,
    items: ids.map((id) => copyOf(`/${id}`, index + 1).slice(1)),
  }));
  return `import sidebars from './sidebars-once';
import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';

export default { ...sidebars, docsSidebar: [...sidebars.docsSidebar, ...${JSON.stringify(categories)}] } as SidebarsConfig;
`;
}
