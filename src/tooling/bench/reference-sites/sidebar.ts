import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';
import type { SidebarNode } from '../../../plugins/markdown-pages/sections';

type Config = SidebarsConfig[string];

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
    return { label, ...(link?.slug && { route: link.slug }), items: peerSidebar(items) };
  }
  throw new Error(`The benchmarks know no sidebar item of type "${type}": teach src/tooling/bench/reference-sites/sidebar.ts.`);
}

/**
 * A sidebar of ours in a form that every generator can be given. A page without a label is called by its title.
 * @throws Error on an item that no generator would get.
 */
export function peerSidebar(config: Config): SidebarNode[] {
  if (!Array.isArray(config))
    throw new Error('The benchmarks know sidebars that are lists: teach src/tooling/bench/reference-sites/sidebar.ts.');
  return config.map(nodeOf);
}
