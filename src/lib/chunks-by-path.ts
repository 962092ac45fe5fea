import type { RouteNode } from './route-tree';

/** Names of chunks by route, nested as the framework writes them: `{ '/guide-x': { __comp: '17896441', content: 'a1b2c3d4' } }`. */
type ChunkNames = Readonly<Record<string, unknown>>;

const namesIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : [];

/** The chunks of each page, with those of the routes around it. */
export function chunksByPath(routes: readonly RouteNode[], chunkNames: ChunkNames): Map<string, string[]> {
  const own = new Map<string, string[]>();
  for (const [name, chunks] of Object.entries(chunkNames)) {
    // The framework adds a hash to the path, as several routes may have the same.
    const path = name.slice(0, name.lastIndexOf('-'));
    own.set(path, [...(own.get(path) ?? []), ...namesIn(chunks)]);
  }
  const pages = new Map<string, string[]>();
  const walk = (list: readonly RouteNode[], around: string[]): void => {
    for (const { path: pattern = '', routes: inner } of list) {
      const path = String(pattern);
      const chunks = [...new Set([...around, ...(own.get(path) ?? [])])];
      if (inner) walk(inner, chunks);
      else if (!pages.has(path)) pages.set(path, chunks);
    }
  };
  walk(routes, []);
  return pages;
}
