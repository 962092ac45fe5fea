/** A route as the framework's list has it. A component is made when it is first asked for. */
export interface RouteNode {
  path?: string | string[];
  exact?: boolean;
  routes?: RouteNode[];
}

const bare = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);

const leadsTo = ({ path, routes }: RouteNode, pathname: string): boolean =>
  routes ? pathname.startsWith(String(path)) : path === '*' || bare(String(path)) === bare(pathname);

/**
 * The routes around a page and its own, from the outside in. As the router does, it takes the first one at each level and does not
 * turn back: the route around the docs shows the missing page itself.
 */
export function routesTo<Node extends RouteNode>(routes: readonly Node[], pathname: string): Node[] {
  const route = routes.find((one) => leadsTo(one, pathname));
  return route ? [route, ...routesTo((route.routes ?? []) as Node[], pathname)] : [];
}

/**
 * Puts a page before its siblings, as the router compiles a pattern for each route it passes: 130 of them, for a slow phone 25 ms.
 * Pages have paths of their own, so their order says nothing else.
 */
export function bringForward(routes: RouteNode[], pathname: string): void {
  const own = routes.findIndex(({ path, exact, routes: inner }) => exact && !inner && bare(String(path)) === bare(pathname));
  if (own > 0) routes.unshift(...routes.splice(own, 1));
  for (const { routes: inner } of routes) if (inner) bringForward(inner, pathname);
}
