/**
 * Where the Markdown twin of a page stands: `/direct-api/quickstart.md`, `/index.md` for home.
 * @param route the page's path below the base URL, with or without a slash at its end.
 */
export function twinRoute(route: string): string {
  const bare = route.replace(/\/$/, '');
  return bare === '' ? '/index.md' : `${bare}.md`;
}

/**
 * The path of a page below the base URL.
 * @param pathname as the browser has it. @param baseUrl with slashes on both ends.
 */
export const routeBelow = (pathname: string, baseUrl: string): string =>
  pathname.startsWith(baseUrl) ? `/${pathname.slice(baseUrl.length)}` : pathname;
