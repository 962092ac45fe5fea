/** An address that was published once, and the page that took its place. */
export interface Redirect {
  from: string;
  to: string;
}

/** Addresses of pages that have moved or gone. Add a row when you move or delete a page; never remove one. */
export const redirects: readonly Redirect[] = [];
