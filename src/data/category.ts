import type { SidebarItemConfig } from '@docusaurus/plugin-content-docs/src/sidebars/types.js';

/**
 * A sidebar category with an index page at `/category/<slug>`.
 * The slug is given, never derived from the label, so that rewording a label can't move a page.
 */
export function category(label: string, slug: string, description: string, items: SidebarItemConfig[]): SidebarItemConfig {
  return {
    type: 'category',
    label,
    // Shown where the category is a row in the list of another one.
    description,
    link: { type: 'generated-index', slug: `/category/${slug}`, title: label, description },
    items,
  };
}
