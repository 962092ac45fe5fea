import { hosts } from './hosts';

/** Where the site is published. `SITE_URL` and `SITE_BASE` build it for another URL. */
export const siteUrl = process.env.SITE_URL ?? hosts.docs.production;

/** The path of the site, with slashes on both ends. */
export const baseUrl = process.env.SITE_BASE ?? '/';
