import { hosts } from '../../data/hosts';

/** Base URLs in responses. */
export interface PublicUrls {
  /** Of report files, which the client that requested them downloads. */
  reports: string;
  /** Of the hosted checkout pages. */
  checkout: string;
  /** Of the pages on which shoppers confirm a payment for their bank. */
  threeDS: string;
}

/**
 * Returns the URLs of a server that serves these pages, or of the real hosts.
 * @param origin Of the server, as browsers on this machine call it.
 * @param called The origin that the client called. A container may know the server by another name than browsers do.
 */
export const publicUrls = (origin?: string, called = origin): PublicUrls =>
  origin === undefined
    ? { reports: hosts.reports.sandbox, checkout: hosts.checkout.sandbox, threeDS: hosts.threeDS.sandbox }
    : { reports: `${called}/reports/v1`, checkout: origin, threeDS: origin };
