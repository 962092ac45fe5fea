/** A mistake that costs merchants money. */
export interface Mistake {
  /** The cases of the integration check that find it, and no others do. */
  fails: readonly string[];
  /** Whether more cases fail, because they need what doesn't work. */
  isWide?: boolean;
  /** The designs that a shop needs so that the mistake costs money. */
  design?: readonly string[];
}

export const mistakes: Readonly<Record<string, Mistake>>;
