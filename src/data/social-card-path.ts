import { markdownRoute } from './markdown-route';

/** The picture of a page for link previews, in pixels. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** Where the picture of a page stands: `/previews/direct-api/quickstart.png`. @param route the page's path below the base URL. */
export const pictureRoute = (route: string): string => `/previews${markdownRoute(route).replace(/\.md$/, '.png')}`;
