import { markdownRoute } from './markdown-route';

/** The size of a page's social card, in pixels. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** The path of a page's social card: `/previews/direct-api/quickstart.png`. @param route the page's path below the base URL. */
export const pictureRoute = (route: string): string => `/previews${markdownRoute(route).replace(/\.md$/, '.png')}`;
