/** A page or a category of a sidebar. A category without a page has no route. */
export interface SidebarNode {
  label: string;
  route?: string;
  items: SidebarNode[];
}

/** A part of the documentation: a category at the top level of a sidebar, or the pages between two of them. */
export interface Section {
  title: string;
  nodes: SidebarNode[];
}

const bare = (route: string): string => route.replace(/(.)\/$/, '$1');

/** Every route below some nodes, without trailing slashes, in the order of the sidebar. */
export const routesOf = (nodes: readonly SidebarNode[]): string[] =>
  nodes.flatMap(({ route, items }) => [...(route ? [bare(route)] : []), ...routesOf(items)]);

const folderOf = (route: string): string | undefined => /^\/[^/]+\//.exec(route)?.[0];

/**
 * Divides all pages into sections. A page that isn't in a sidebar joins the section with pages in the same folder.
 * @param sidebars in the order in which their sections appear.
 * @param others the pages that aren't in a sidebar. Those that fit in no section become the last one, "Optional".
 */
export function sectionsOf(sidebars: readonly SidebarNode[][], others: readonly SidebarNode[] = []): Section[] {
  const sections: (Section & { isLoose: boolean })[] = [];
  for (const node of sidebars.flat()) {
    const last = sections.at(-1);
    const isLoose = node.items.length === 0;
    if (isLoose && last?.isLoose) {
      last.nodes.push(node);
      last.title = `${last.title}, ${node.label}`;
    } else sections.push({ title: node.label, nodes: isLoose || node.route ? [node] : [...node.items], isLoose });
  }
  const optional: SidebarNode[] = [];
  for (const other of others) {
    const folder = folderOf(other.route ?? '');
    const home = folder && sections.find(({ nodes }) => routesOf(nodes).some((route) => route.startsWith(folder)));
    (home ? home.nodes : optional).push(other);
  }
  return [...sections, ...(optional.length > 0 ? [{ title: 'Optional', nodes: optional }] : [])].map(({ title, nodes }) => ({
    title,
    nodes,
  }));
}
