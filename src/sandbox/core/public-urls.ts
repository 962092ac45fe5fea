import { hosts } from '../../data/hosts';

/** Base URLs in responses, as clients see them. */
export interface PublicUrls {
  reports: string;
  /** Of the hosted checkout pages. */
  checkout: string;
  /** Of the pages on which shoppers confirm a payment for their bank. */
  threeDS: string;
}

/** Returns the URLs of a server that serves these pages, or of the real hosts. @param origin Of the server. */
export const publicUrls = (origin?: string): PublicUrls =>
  origin === undefined
    ? { reports: hosts.reports.sandbox, checkout: hosts.checkout.sandbox, threeDS: hosts.threeDS.sandbox }
    : { reports: `${origin}/reports/v1`, checkout: origin, threeDS: origin };
