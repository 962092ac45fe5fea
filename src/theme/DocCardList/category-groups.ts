import type { PropSidebarItem, PropSidebarItemCategory, PropSidebarItemLink } from '@docusaurus/plugin-content-docs';

/** A page, and what a reader can do with it. */
export interface Reading {
  label: string;
  /** The page's description, which starts with a verb. */
  purpose: string | undefined;
  href: string;
  /** HTTP method of an operation: `post`. */
  method?: string;
}

/** The pages of a category: the one to start with, the others at its level, and those of each category inside. */
export interface ReadingList {
  first?: Reading;
  pages: Reading[];
  groups: { label: string; href?: string; description?: string; pages: Reading[] }[];
}

type Descriptions = Readonly<Record<string, string | undefined>>;

const isLink = (item: PropSidebarItem): item is PropSidebarItemLink => item.type === 'link';
const isCategory = (item: PropSidebarItem): item is PropSidebarItemCategory => item.type === 'category';

function pageReading(item: PropSidebarItemLink, descriptions: Descriptions): Reading {
  const method = /\bapi-method (\w+)/.exec(item.className ?? '')?.[1];
  return {
    label: item.label,
    purpose: item.description ?? descriptions[item.href],
    href: item.href,
    ...(method && { method }),
  };
}

/** Returns the first page of the items, at any depth. */
function firstLink(items: readonly PropSidebarItem[]): PropSidebarItemLink | undefined {
  for (const item of items) {
    const found = isLink(item) ? item : isCategory(item) ? firstLink(item.items) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Returns all pages of the items, at any depth. */
const linksIn = (items: readonly PropSidebarItem[]): PropSidebarItemLink[] =>
  items.flatMap((item) => (isLink(item) ? [item] : isCategory(item) ? linksIn(item.items) : []));

/**
 * Returns the pages of a category and what each is for, in the order of the sidebar.
 * @param descriptions The description of each page, by route.
 */
export function readingList(items: readonly PropSidebarItem[], descriptions: Descriptions): ReadingList {
  const first = firstLink(items);
  const readings = (links: readonly PropSidebarItemLink[]): Reading[] =>
    links.filter((link) => link !== first).map((link) => pageReading(link, descriptions));
  return {
    ...(first && { first: pageReading(first, descriptions) }),
    pages: readings(items.filter(isLink)),
    groups: items.filter(isCategory).map(({ label, href, description, items: inside }) => ({
      label,
      ...(href && { href }),
      ...(description && { description }),
      pages: readings(linksIn(inside)),
    })),
  };
}
