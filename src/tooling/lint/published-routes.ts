import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const NAME = 'src/data/published-routes.lock';

const HEAD = `# Every address that was ever published. A reader may have kept it, so each one is a page or a redirect.
# "npm run check -- --fix" adds the new ones; nothing removes one.
`;

const lockFile = (root: string): string => path.join(root, NAME);

/** Reads the routes in the lock file. Empty if the file doesn't exist. */
export function publishedRoutes(root: string): string[] {
  if (!existsSync(lockFile(root))) return [];
  return readFileSync(lockFile(root), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('/'));
}

/** Adds routes to the lock file. @returns the new ones. */
export function publishRoutes(root: string, routes: Iterable<string>): string[] {
  const before = publishedRoutes(root);
  const added = [...new Set(routes)].filter((route) => !before.includes(route)).toSorted();
  writeFileSync(lockFile(root), `${HEAD}${[...before, ...added].toSorted().join('\n')}\n`);
  return added;
}

export interface RouteProblem {
  problem: string;
  fix: string;
}

/** Finds published routes that no longer exist, and routes that aren't in the lock file. */
export function routeProblems(published: readonly string[], routes: ReadonlySet<string>, redirected: ReadonlySet<string>): RouteProblem[] {
  const known = new Set(published);
  return [
    ...published
      .filter((route) => !routes.has(route) && !redirected.has(route))
      .map((route) => ({
        problem: `${route} was published, and is neither a page nor redirected`,
        fix: `Add { from: '${route}', to: '/its/successor' } to src/data/redirects.ts.`,
      })),
    ...[...routes]
      .filter((route) => !known.has(route))
      .map((route) => ({ problem: `${route} is new`, fix: 'Run "npm run check -- --fix" when the page is there to stay.' })),
  ];
}
