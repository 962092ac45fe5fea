/** A route that was published once, and the page that replaced it. */
export interface Redirect {
  from: string;
  to: string;
}

/** Routes of pages that were moved or deleted. Add a row when you move or delete a page; never remove one. */
export const redirects: readonly Redirect[] = [];
