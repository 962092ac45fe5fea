/** How long earlier versions are kept. A test compares this with MAINTAINING.md. */
export const RETENTION = {
  /** The days for which assets are kept after a newer release replaced them. */
  assetDays: 30,
  /** The number of releases that are kept, including the current one. */
  releases: 3,
} as const;
