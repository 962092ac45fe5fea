/**
 * The path of a page's Markdown version: `/direct-api/quickstart.md`, or `/index.md` for the home page.
 * @param route the page's path below the base URL, with or without a trailing slash.
 */
export function markdownRoute(route: string): string {
  const bare = route.replace(/\/$/, '');
  return bare === '' ? '/index.md' : `${bare}.md`;
}

/** Pages that no one should list or share, and that have no Markdown version. The last one is for the writers of this site. */
export const unlistedRoutes = ['/404.html', '/search', '/markdown-page'];

/** The path of a page below the base URL. @param pathname as the browser has it. @param baseUrl with slashes on both ends. */
export const routeBelow = (pathname: string, baseUrl: string): string =>
  pathname.startsWith(baseUrl) ? `/${pathname.slice(baseUrl.length)}` : pathname;
