import type { Twin } from './twin';

/** A page or a category of a sidebar. A category without a page of its own has no route. */
export interface SidebarNode {
  label: string;
  route?: string;
  items: SidebarNode[];
}

/** What the files say beside the pages. */
export interface Frame {
  title: string;
  /** What the site is about, in a sentence or two. */
  summary: string;
  /** Paragraphs and lists in Markdown, below the summary. */
  instructions: string;
  /** The address of a file of this site. */
  addressOf: (path: string) => string;
}

interface Section {
  title: string;
  nodes: SidebarNode[];
}

/** Each category of the first level is a section; pages that stand between categories share one. */
function sectionsOf(sidebar: SidebarNode[]): Section[] {
  const sections: (Section & { isLoose: boolean })[] = [];
  for (const node of sidebar) {
    const last = sections.at(-1);
    const isLoose = node.items.length === 0;
    if (isLoose && last?.isLoose) {
      last.nodes.push(node);
      last.title = `${last.title}, ${node.label}`;
    } else sections.push({ title: node.label, nodes: isLoose || node.route ? [node] : node.items, isLoose });
  }
  return sections;
}

const bare = (route: string): string => route.replace(/(.)\/$/, '$1');

/** Every route of a sidebar, in the order in which a reader meets them. */
export const routesOf = (nodes: SidebarNode[]): string[] =>
  nodes.flatMap(({ route, items }) => [...(route ? [bare(route)] : []), ...routesOf(items)]);

/**
 * The index of the site for programs that read, in the form of llmstxt.org: sections and links in the order of the sidebars, each link
 * with what its page is for.
 * @param sidebars one after the other. @param twins by their routes. @param more pages that no sidebar has.
 * @throws Error naming a page of a sidebar that has no twin.
 */
export function llmsIndex(frame: Frame, sidebars: SidebarNode[][], twins: ReadonlyMap<string, Twin>, more: readonly string[]): string {
  const line = (route: string, label: string, depth: number): string => {
    const twin = twins.get(bare(route));
    if (!twin) throw new Error(`${route} is in a sidebar, and has no Markdown twin.`);
    const address = frame.addressOf(route);
    return `${'  '.repeat(depth)}- [${label}](${address})${twin.description ? `: ${twin.description}` : ''}`;
  };
  const lines = ({ label, route, items }: SidebarNode, depth: number): string[] => {
    const title = items.length === 0 && route ? (twins.get(bare(route))?.title ?? label) : label;
    const own = route ? [line(route, title, depth)] : [`${'  '.repeat(depth)}- ${label}`];
    return [...own, ...items.flatMap((item) => lines(item, depth + 1))];
  };
  const sections = sidebars
    .flatMap(sectionsOf)
    .map(({ title, nodes }) => `## ${title}\n\n${nodes.flatMap((one) => lines(one, 0)).join('\n')}`);
  const rest = more.map((route) => line(route, twins.get(route)?.title ?? route, 0));
  return `${[
    `# ${frame.title}`,
    `> ${frame.summary}`,
    frame.instructions,
    ...sections,
    ...(rest.length > 0 ? [`## Optional\n\n${rest.join('\n')}`] : []),
  ].join('\n\n')}\n`;
}

/** Every page of the index in one file, in the same order. Each begins with its title and its address. */
export function llmsFull(frame: Frame, routes: readonly string[], twins: ReadonlyMap<string, Twin>): string {
  const pages = routes.flatMap((route) => {
    const twin = twins.get(route);
    if (!twin) return [];
    const [title, ...rest] = twin.body.split('\n');
    return [`${title}\n\nSource: ${twin.url}\n${rest.join('\n').trimEnd()}`];
  });
  return `${[`# ${frame.title}`, `> ${frame.summary}`, frame.instructions, ...pages].join('\n\n')}\n`;
}
