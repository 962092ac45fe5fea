import { redirects } from '../../../data/redirects';
import { redirectProblems } from '../../../plugins/redirects/chains';
import { publishedRoutes, routeProblems } from '../published-routes';
import type { ProjectRule } from '../rule';

/** Checks that every published route still works. */
export const routes: ProjectRule = {
  name: 'routes',
  check: ({ root, routes: pages }) => [
    ...routeProblems(publishedRoutes(root), pages, new Set(redirects.map(({ from }) => from))).map((problem) => ({
      file: 'src/data/published-routes.lock',
      line: 1,
      ...problem,
    })),
    ...redirectProblems(redirects, pages).map((problem) => ({ file: 'src/data/redirects.ts', line: 1, problem, fix: 'Fix the row.' })),
  ],
};
