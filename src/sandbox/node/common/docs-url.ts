import { baseUrl, siteUrl } from '../../../data/address';

/** Returns the URL of a page of the docs. @param route `/direct-api/webhook-events#handle-an-event` */
export const docsUrl = (route: string): string => `${siteUrl}${baseUrl.slice(0, -1)}${route}`;
