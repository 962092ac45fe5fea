import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';
import type { SidebarNode } from '../../../plugins/markdown-pages/sections';

type Config = SidebarsConfig[string];

/** A link leads to a page of another sidebar, where it's listed. */
const isLink = (item: unknown): boolean => typeof item === 'object' && (item as { type?: string }).type === 'link';

const routeOf = (id: string): string => `/${id.replace(/\/index$/, '')}`;

interface Category {
  label: string;
  items: Config;
  link?: { type: string; slug?: string };
}

function nodeOf(item: unknown): SidebarNode {
  if (typeof item === 'string') return { label: '', route: routeOf(item), items: [] };
  const { type } = item as { type?: string };
  if (type === 'doc') {
    const { id, label = '' } = item as { id: string; label?: string };
    return { label, route: routeOf(id), items: [] };
  }
  if (type === 'category') {
    const { label, items, link } = item as Category;
    return { label, ...(link?.slug && { route: link.slug }), items: sidebarNodes(items) };
  }
  throw new Error(
    `The benchmarks don't support sidebar items of type "${type}". Add them to src/tooling/bench/reference-sites/sidebar.ts.`,
  );
}

/**
 * Converts one of our sidebars to a format for all generators. Items without a label have the title of their page.
 * @throws Error for an item of an unknown type.
 */
export function sidebarNodes(config: Config): SidebarNode[] {
  if (!Array.isArray(config))
    throw new Error('The benchmarks only support sidebars that are lists. See src/tooling/bench/reference-sites/sidebar.ts.');
  return config.filter((item) => !isLink(item)).map(nodeOf);
}
